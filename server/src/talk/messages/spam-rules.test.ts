/** The rules of hidden requests: nobody who writes to creators one by one is caught, in many lives by chance; who writes the same to many is. */
import assert from 'node:assert/strict'
import { test } from 'node:test'
import { COPIES_MIN, NEW_ACCOUNT_DAYS } from '@limelight/contract/talk/requests'
import fc from 'fast-check'
import { countLinks, spamReasonOf, textToCompare } from './spam-rules.ts'

const creators = Array.from({ length: 40 }, (_, index) => ({
  name: `Mara Vale ${'abcdefghij'[index % 10]}`,
  username: `mara.${index}`,
}))
const WORDS =
  'hello your photos of the sea last week were lovely and i wondered which lens you used when it rained'.split(' ')

type Message = { to: { name: string; username: string | null }; text: string; hour: number }
type Life = { accountDays: number; messages: Message[] }

/** As the service counts: creators with the same text within a day, until each message. */
function reasonsOf({ accountDays, messages }: Life, blocked = ''): (string | undefined)[] {
  const sent: { key: string; to: string | null; hour: number }[] = []
  return messages
    .toSorted((one, other) => one.hour - other.hour)
    .map(({ to, text, hour }) => {
      const key = textToCompare(text, to)
      if (key !== undefined) sent.push({ key, to: to.username, hour })
      const copies = new Set(sent.filter((one) => one.key === key && one.hour > hour - 24).map((one) => one.to)).size
      const hasBlockedWord = blocked !== '' && text.includes(blocked)
      return spamReasonOf({ copies, links: countLinks(text), accountDays: accountDays + hour / 24, hasBlockedWord })
    })
}

/**
 * A person: greets as many as they like with a short text, sends one long text to fewer than five a day, and else writes each their own. At
 * most one link in a message in their first week, and no word that anybody blocks.
 */
const message = fc.record({
  to: fc.constantFrom(...creators),
  hour: fc.integer({ min: 0, max: 24 * 60 }),
  kind: fc.constantFrom('greeting', 'own', 'link'),
  words: fc.array(fc.constantFrom(...WORDS), { minLength: 8, maxLength: 30 }),
  greeting: fc.constantFrom('Hi!', 'Hello, how are you?', 'Love your work', '😍😍😍', 'Hey, are you there?'),
})
const life = fc.record({
  accountDays: fc.integer({ min: 0, max: 60 }),
  drafts: fc.array(message, { maxLength: 60 }),
})

test('a normal person is never caught', () => {
  fc.assert(
    fc.property(life, ({ accountDays, drafts }) => {
      const messages = drafts.map(({ to, hour, kind, words, greeting }, index) => {
        const own = `${words.join(' ')} ${unique(index)}`
        const text =
          kind === 'greeting' ? `${greeting} ${to.name}` : kind === 'own' ? own : `${own} https://example.test/${index}`
        return { to, hour, text }
      })
      const favourite = 'I have just found your page and would like to say how much I enjoy your pictures.'
      const few = creators.slice(0, COPIES_MIN - 1).map((to, index) => ({ to, hour: index, text: favourite }))
      assert.ok(reasonsOf({ accountDays, messages: [...messages, ...few] }).every((reason) => reason === undefined))
    }),
    { numRuns: 1_000 },
  )
})

test('who sends the same to many is, whatever name, number and sign each gets', () => {
  fc.assert(
    fc.property(
      // Ten words of a letter or two are too short to compare.
      fc
        .array(fc.constantFrom(...WORDS), { minLength: 10, maxLength: 25 })
        .filter((words) => words.join('').length >= 30),
      fc.integer({ min: 0, max: 500 }),
      (words, accountDays) => {
        const messages = creators.map((to, index) => ({
          to,
          hour: index / 4,
          text: `Hi ${index % 2 ? to.name : to.username?.toUpperCase()}! ${words.join(index % 3 ? ' ' : '  ')} ${'!'.repeat(index % 4)}${index}`,
        }))
        const reasons = reasonsOf({ accountDays, messages })
        assert.deepEqual(
          reasons,
          reasons.map((_, index) => (index + 1 < COPIES_MIN ? undefined : 'copies')),
        )
      },
    ),
    { numRuns: 200 },
  )
})

test('several links hide only from new accounts, and each address counts once', () => {
  const text = 'https://a.test and https://b.test/x'
  assert.deepEqual([countLinks(text), countLinks('https://a.test https://a.test'), countLinks('no link')], [2, 1, 0])
  const of = (accountDays: number) => spamReasonOf({ copies: 1, links: 2, accountDays, hasBlockedWord: false })
  assert.deepEqual([of(0), of(NEW_ACCOUNT_DAYS - 0.01), of(NEW_ACCOUNT_DAYS)], ['links', 'links', undefined])
})

test('short texts are not compared, and names of the recipient are left out', () => {
  const to = { name: 'Ann', username: 'ann' }
  assert.equal(textToCompare('Hi Ann, how are you today?', to), undefined)
  assert.equal(
    textToCompare('Ann, I would like to invite you to my new site today', to),
    textToCompare('Bo, I would like to invite you to my new site today 7!', { name: 'Bo', username: 'bo' }),
  )
})

/** Letters that no other index has. */
function unique(index: number): string {
  return index.toString(26).replaceAll(/\d/g, (digit) => 'qrstuvwxyz'[Number(digit)] ?? '')
}
