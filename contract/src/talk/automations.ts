/** Messages that are sent for a creator when something happens to a fan, or some time after it. */
import { z } from 'zod'
import { defineApi } from '../api.ts'
import { ITEM_PRICE } from '../content/items.ts'
import { MediaFile } from '../core/media.ts'
import { AutomationId, FileId, SegmentId } from '../ids.ts'
import { MAX_AMOUNT, Money, TokenAmount } from '../money.ts'
import { Day, Done, Instant, ok } from '../page.ts'
import { FanCard } from '../people/accounts.ts'
import { line, text } from '../text.ts'
import { TimeZone } from '../time-zone.ts'
import {
  AUTOMATION_TRIGGERS,
  type AutomationTrigger,
  DELAY_HOURS_MAX,
  TRIGGER_DAYS,
  TRIGGER_WORD_MAX,
} from './automation-triggers.ts'
import { MESSAGE_FILES_MAX, MESSAGE_MAX, MESSAGE_TYPES } from './messages.ts'

const HAS_LETTER = /[\p{L}\p{N}]/u

const Hour = z.int().min(0).max(23)
/** Hours of the fan’s day between which nothing is sent; from 22 until 8 spans midnight. */
const QuietHours = z
  .strictObject({ from: Hour, until: Hour })
  .refine(({ from, until }) => from !== until, { path: ['until'], message: 'Choose another hour.' })

const sentence = {
  trigger: z.enum(AUTOMATION_TRIGGERS),
  /** Before a trial ends, since a subscription has ended, or without a message and a purchase. */
  days: z.int().min(0).max(365).nullable(),
  /** In total, in the currency of the site. */
  spent: Money.nullable(),
  /** Whole, in a message or with a tip, whatever its case. */
  word: line(TRIGGER_WORD_MAX, { min: 1 }).nullable(),
  /** Only fans who are in it when the message is due; null: all. */
  segmentId: SegmentId.nullable(),
  /** Not fans who are in it when the message is due. */
  excludedSegmentId: SegmentId.nullable(),
  /** Not fans who have bought one of the attached files before. */
  skipsOwners: z.boolean(),
  delayHours: z.int().min(0).max(DELAY_HOURS_MAX),
}

export const Automation = z.object({
  _id: AutomationId,
  ...sentence,
  type: z.enum(MESSAGE_TYPES),
  /** `{name}` stands for the fan’s name. */
  text: z.string(),
  files: z.array(MediaFile),
  /** Of the private files. */
  price: TokenAmount,
  quietHours: z.object({ from: Hour, until: Hour }).nullable(),
  timeZone: z.string(),
  isOn: z.boolean(),
  /** Messages so far. */
  sent: z.int(),
  /** Fans whose message waits for its time. */
  waiting: z.int(),
  createdAt: Instant,
})
export type Automation = z.output<typeof Automation>

const body = z
  .strictObject({
    ...sentence,
    days: sentence.days.default(null),
    spent: sentence.spent.default(null),
    word: sentence.word.default(null),
    segmentId: sentence.segmentId.default(null),
    excludedSegmentId: sentence.excludedSegmentId.default(null),
    skipsOwners: sentence.skipsOwners.default(false),
    delayHours: sentence.delayHours.default(0),
    text: text(MESSAGE_MAX).default(''),
    fileIds: z.array(FileId).max(MESSAGE_FILES_MAX).default([]),
    price: z.int().min(0).max(ITEM_PRICE.max).default(0),
    quietHours: QuietHours.nullable().default(null),
    /** Of the creator: for fans whose zone is not known. */
    timeZone: TimeZone.default('UTC'),
    isOn: z.boolean().default(false),
  })
  .refine(({ trigger, days }) => isDaysOf(trigger, days), { path: ['days'], message: 'Choose another number of days.' })
  .refine(({ trigger, spent }) => (trigger === 'spent' ? spent !== null && spent > 0 : spent === null), {
    path: ['spent'],
    message: 'Enter an amount above 0.',
  })
  .refine(({ trigger, word }) => (trigger === 'word' ? word !== null && HAS_LETTER.test(word) : word === null), {
    path: ['word'],
    message: 'Enter a word.',
  })

/** A fan whose message would be sent on the day of a dry run. */
export const DryRunFan = FanCard.extend({
  sendAt: Instant,
  text: z.string(),
  /** Another automatic message of the day comes first, so this one waits until the next. */
  isPostponed: z.boolean(),
})
export type DryRunFan = z.output<typeof DryRunFan>

const params = z.strictObject({ id: AutomationId })
const rateLimit = { max: 60, perSeconds: 60 }

export const automations = defineApi({
  'GET /performer/automations': {
    for: 'performer',
    summary: 'The creator’s automations, the oldest first; at most fifty',
    response: ok(z.array(Automation)),
  },
  'POST /performer/automations': {
    for: 'seller',
    summary: 'Have a message sent to fans when something happens. Each fan gets one automatic message a day at most',
    body,
    response: ok(Automation),
    status: 201,
    errors: ['limit_reached', 'file_in_use', 'media_broken'],
    rateLimit,
  },
  'PUT /performer/automations/{id}': {
    for: 'seller',
    summary: 'Change an automation, or switch it on or off. Messages that wait are not sent once it is off',
    params,
    body,
    response: ok(Automation),
    errors: ['file_in_use', 'media_broken'],
    rateLimit,
  },
  'DELETE /performer/automations/{id}': {
    for: 'performer',
    summary: 'Delete an automation with what waits; messages that were sent stay',
    params,
    response: Done,
    rateLimit,
  },
  'POST /performer/automations/stop': {
    for: 'performer',
    summary: 'Switch all automations off at once',
    response: ok(z.array(Automation)),
    rateLimit,
  },
  'POST /performer/automations/{id}/dry-run': {
    for: 'performer',
    summary: 'Who would get what on a day, as far as it is known now. Nothing is sent',
    params,
    body: z.strictObject({ day: Day }),
    response: ok(z.object({ fans: z.array(DryRunFan), total: z.int().max(MAX_AMOUNT) })),
    rateLimit,
  },
})

/** Each trigger that has days has bounds of its own; the others have none. */
function isDaysOf(trigger: AutomationTrigger, days: number | null): boolean {
  const bounds = TRIGGER_DAYS[trigger]
  if (!bounds || days === null) return !bounds && days === null
  return days >= bounds.min && days <= bounds.max
}
