/** Every call of the specification is in the API document. */
import assert from 'node:assert/strict'
import { readFileSync } from 'node:fs'
import path from 'node:path'
import { test } from 'node:test'
import { contract } from '@limelight/contract/contract'
import { openApiDocument } from '@limelight/contract/openapi'

/** The specification writes one call for the five lists that it also names one by one. */
const ALIASES: Record<string, string> = { 'GET /reactions/{type}/bookmark': 'GET /reactions/feeds/bookmark' }

type SpecCall = { key: string; group: string; isForm: boolean }

const calls = readCalls(readFileSync(path.join(import.meta.dirname, 'spec-routes.txt'), 'utf8'))
const document = openApiDocument(contract, { title: 'Limelight', version: '1', serverUrl: '/api' })

test('the specification has its 184 calls', () => assert.equal(calls.length, 184))

for (const group of new Set(calls.map((call) => call.group))) {
  test(`${group}: every call is in the API document, forms as forms`, () => {
    for (const { key, isForm } of calls.filter((call) => call.group === group)) {
      const operation = operationOf(ALIASES[key] ?? key)
      assert.ok(operation, `${key} is missing`)
      if (isForm) assert.ok(operation.requestBody?.content['multipart/form-data'], `${key} takes no form`)
    }
  })
}

type Operation = { requestBody?: { content: Record<string, unknown> } }

/** Names of parameters are not part of an address. */
function operationOf(key: string): Operation | undefined {
  const [method = '', address = ''] = key.split(' ')
  const expected = nameless(address)
  // The document's own type is a generic JSON object.
  const paths = document.paths as Record<string, Record<string, Operation>>
  const found = Object.entries(paths).find(([known]) => nameless(known) === expected)
  return found?.[1][method.toLowerCase()]
}

function nameless(address: string): string {
  return address.replaceAll(/\{\w+\}/g, '{}')
}

function readCalls(text: string): SpecCall[] {
  let group = ''
  return text.split('\n').flatMap((line) => {
    if (line.startsWith('# ')) group = line.slice(2)
    const [, method, address, form] = /^(GET|POST|PUT|DELETE) (\S+)( multipart)?$/.exec(line) ?? []
    return method && address ? [{ key: `${method} ${address}`, group, isForm: form !== undefined }] : []
  })
}
