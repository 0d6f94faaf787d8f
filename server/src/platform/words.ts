/** What the server writes in the reader's language: mails, receipts, statements. The words lie beside their domain. */
import { existsSync, readFileSync } from 'node:fs'
import path from 'node:path'
import {
  LANGUAGE_CODES,
  LANGUAGES,
  type Language,
  moneyFormatter,
  SOURCE_LANGUAGE,
} from '@limelight/contract/languages'
import { decimalFromMinor } from '@limelight/contract/money'
import { completed, type KeyOf, type Texts, translate, type Values } from '@limelight/contract/translate'

export type Speaker<T> = Formats & {
  language: Language
  t: (key: KeyOf<T>, values?: Values) => string
}

type Formats = {
  /** Minor units. */
  money: (amountMinor: number, currency: string) => string
  /** November 21, 2026; in UTC. */
  day: (instant: Temporal.Instant) => string
  /** Names beside each other: Vienna, Austria. */
  list: (names: readonly string[]) => string
  /** 14:05; in UTC. */
  time: (instant: Temporal.Instant) => string
}

/**
 * The words of a folder: its English file, imported so that the compiler knows the keys, and those of the other languages
 * beside it, read once they are needed. What they lack is said in English.
 */
export function wordsIn<const T extends Texts>(folder: string, english: T): (language: Language) => Speaker<T> {
  const speakers = new Map<Language, Speaker<T>>()
  return (language) => {
    const speaker = speakers.get(language) ?? speakerOf(folder, english, language)
    speakers.set(language, speaker)
    return speaker
  }
}

function speakerOf<const T extends Texts>(folder: string, english: T, language: Language): Speaker<T> {
  if (!LANGUAGE_CODES.includes(language)) throw new Error(`there are no words in ${language}`)
  const texts = language === SOURCE_LANGUAGE ? english : completed(readTexts(folder, language) ?? {}, english)
  const t = (key: string, values?: Values) => translate(texts, key, language, values)
  return { language, t, ...formatsOf(language) }
}

function readTexts(folder: string, language: Language): Texts | undefined {
  const file = path.join(folder, 'words', `${language}.json`)
  // The files of our own folders hold nothing but texts; a test reads them all.
  return existsSync(file) ? (JSON.parse(readFileSync(file, 'utf8')) as Texts) : undefined
}

const formatsByLanguage = new Map<Language, Formats>()

/** Formatters are dear to make, and the same for every domain. */
function formatsOf(language: Language): Formats {
  let formats = formatsByLanguage.get(language)
  if (!formats) {
    const { locale, listSeparator } = LANGUAGES[language]
    const day = new Intl.DateTimeFormat(locale, { dateStyle: 'long', timeZone: 'UTC' })
    const time = new Intl.DateTimeFormat(locale, {
      hour: '2-digit',
      minute: '2-digit',
      hourCycle: 'h23',
      timeZone: 'UTC',
    })
    formats = {
      money: (amountMinor, currency) => moneyFormatter(language, { currency })(decimalFromMinor(amountMinor)),
      day: (instant) => day.format(instant.epochMilliseconds),
      list: (names) => names.join(listSeparator),
      time: (instant) => time.format(instant.epochMilliseconds),
    }
    formatsByLanguage.set(language, formats)
  }
  return formats
}
