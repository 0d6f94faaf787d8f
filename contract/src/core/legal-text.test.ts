import assert from 'node:assert/strict'
import { test } from 'node:test'
import { blocksOf } from './legal-text.ts'

test('headings, paragraphs and lists follow each other without empty lines between them', () => {
  const text = 'First line\nsecond line\n## Who\nYou.\n- one\n- two\nAfter the list.\n\n\nThe end.'
  assert.deepEqual(blocksOf(text), [
    { kind: 'paragraph', lines: ['First line', 'second line'] },
    { kind: 'heading', text: 'Who' },
    { kind: 'paragraph', lines: ['You.'] },
    { kind: 'list', items: ['one', 'two'] },
    { kind: 'paragraph', lines: ['After the list.'] },
    { kind: 'paragraph', lines: ['The end.'] },
  ])
})

test('nothing is nothing, and marks without a text stay text', () => {
  assert.deepEqual(blocksOf(' \n\n '), [])
  assert.deepEqual(blocksOf('##'), [{ kind: 'paragraph', lines: ['##'] }])
  assert.deepEqual(blocksOf('<script>alert(1)</script>'), [{ kind: 'paragraph', lines: ['<script>alert(1)</script>'] }])
})
