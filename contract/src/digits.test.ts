import assert from 'node:assert/strict'
import { test } from 'node:test'
import { foldDigits } from './digits.ts'

test('the digits of every script are 0 to 9', () => {
  for (const zero of ['٠', '۰', '०', '০', '๐', '０', '𝟎', '𝟘', '𝟶', '🯰', '᠐', '߀', '0']) {
    const digits = Array.from({ length: 10 }, (_, value) => String.fromCodePoint((zero.codePointAt(0) ?? 0) + value))
    assert.equal(foldDigits(digits.join('')), '0123456789', zero)
  }
})

test('all else stays', () => {
  for (const text of ['', '+971 (4) 123-45', 'Ⅷ ½ ² ①', 'नमस्ते', '😀']) assert.equal(foldDigits(text), text)
  assert.equal(foldDigits('+٩٧١ ٤'), '+971 4')
})
