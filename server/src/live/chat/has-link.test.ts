import assert from 'node:assert/strict'
import { test } from 'node:test'
import { hasLink } from './has-link.ts'

for (const text of [
  'http://evil.example',
  'HTTPS://evil.example',
  'look: www.evil.example',
  'evil.example/x',
  'evil.anything/x',
  'evil.com',
  'evil.com.',
  'пример.рф/я',
  'https://еvil.com',
  'evil\u3002example',
  'evil\uFF0Ecom',
  'ｅｖｉｌ．ｃｏｍ',
  'evil\uFF61com',
  '𝐞𝐯𝐢𝐥.𝐜𝐨𝐦',
  'evil\u200B.c\u200Dom',
  'evil.\u00ADcom',
  'hxxp evil . example',
  'hxxps://evil.example',
  'h t t p://evil',
  'evil . com',
  'evil [.] com',
  'evil(dot)com',
  'evil dot com',
  'evil.com\uFF0Fx',
  'evil.anything\u2044x',
  '203.0.113.7/x',
  'evil.com:8080/x',
])
  test(`${JSON.stringify(text)} is a link`, () => assert.equal(hasLink(text), true))

for (const text of [
  'hello',
  'Nice. So good!',
  'wait...what',
  '3.50 or 4.20?',
  'either/or',
  'at 10.30 p.m.',
  'I am in. Me too.',
  'v1.2.3',
  '10/10',
  'e.g. this',
  'Das ist gut.Wirklich',
  'مرحبا، كيف الحال؟',
])
  test(`${JSON.stringify(text)} is none`, () => assert.equal(hasLink(text), false))
