import assert from 'node:assert/strict'
import { test } from 'node:test'
import { z } from 'zod'
import type { Endpoint } from './api.ts'
import { contract } from './contract.ts'
import { line, opaque, text } from './text.ts'

type Leaf = { path: string; schema: Record<string, unknown> }

test('every string of an input is a line, a text, opaque, or has a format of its own', () => {
  const bare = Object.entries<Endpoint>(contract).flatMap(([key, { params, query, body }]) =>
    Object.entries({ params, query, body }).flatMap(([part, schema]) =>
      schema === undefined ? [] : bareStringsOf(schema as z.ZodType, `${key} ${part}`),
    ),
  )
  assert.deepEqual(bare, [])
})

function bareStringsOf(schema: z.ZodType, name: string): string[] {
  const leaves = stringsOf({ path: name, schema: z.toJSONSchema(schema, { io: 'input', unrepresentable: 'any' }) })
  return leaves.filter((leaf) => !isShaped(leaf.schema)).map(({ path }) => path)
}

function isShaped(schema: Record<string, unknown>): boolean {
  return ['pattern', 'format', 'enum', 'const', 'allOf'].some((name) => name in schema)
}

/** Every string inside of a JSON Schema, with where it is. */
function stringsOf({ path, schema }: Leaf): Leaf[] {
  const own = schema.type === 'string' ? [{ path, schema }] : []
  const inner = Object.entries(schema).flatMap(([name, value]) => {
    if (typeof value !== 'object' || value === null || name === 'allOf' || name === 'enum') return []
    return stringsOf({ path: `${path}.${name}`, schema: value as Record<string, unknown> })
  })
  return [...own, ...inner]
}

const REFUSED: [string, string, z.ZodType][] = [
  ['a NUL in a text', 'a\0b', text(10)],
  ['half a surrogate pair', 'a\uD800b', text(10)],
  ['a line end in a line', 'a\nb', line(10)],
  ['a right-to-left override in a line', '\u202Eevil', line(10)],
  ['an isolate in a line', 'a\u2066b', line(10)],
  ['an invisible space in a line', 'ad\u200Bmin', line(10)],
  ['a control character in what is opaque', 'a\u0007', opaque(10)],
  ['too long a line', 'x'.repeat(11), line(10)],
]
for (const [name, value, schema] of REFUSED)
  test(`${name} is refused`, () => {
    assert.equal(schema.safeParse(value).success, false)
  })

const STRIPPED: [string, string][] = [
  ['<b>bold</b> and <i class="x">italic</i>', 'bold and italic'],
  ['<script src=x></script>alert(1)<!-- c\n -->', 'alert(1)'],
  ['<IMG SRC="x" onerror=\'y\'/>', ''],
  ['a < b && c > d', 'a < b && c > d'],
  ['I <3 you', 'I <3 you'],
  ['Map<String, List<b>>', 'Map<String, List>'],
  ['a<b and c>d', 'a<b and c>d'],
  ['<!-- open', '<!-- open'],
  ['<scr<b>ipt>x', 'x'],
]
for (const [written, stored] of STRIPPED)
  test(`"${written.replace('\n', ' ')}" is stored as "${stored}"`, () => {
    assert.equal(text(100).parse(written), stored)
  })

test('a million brackets are looked at once', () => {
  for (const part of ['<a ', '<!--', '<a b="', '<a b=c '])
    assert.ok(text(2_000_000).safeParse(part.repeat(200_000)).success, part)
})

test('every script, joiners, marks and emoji may be written', () => {
  for (const value of ['नमस्ते', 'مرحبا\u200Fabc', 'می\u200Cخواهم', '👩\u200D👩\u200D👧', 'Ångström', '日本語', '🎸'])
    assert.equal(line(40).parse(value), value)
  assert.equal(text(40).parse('two\nlines\tand a tab '), 'two\nlines\tand a tab')
})
