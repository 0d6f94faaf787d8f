/** Asks a server that speaks the API of LibreTranslate (`POST /translate`). */
import type { Language } from '@limelight/contract/languages'
import type { Translation } from '@limelight/contract/site/translations'
import { z } from 'zod'
import type { Config } from '#/platform/config'
import { limitedFetch } from '#/platform/outgoing/limited-fetch'

/** A post of 10 000 characters takes a small server seconds, and the answer is about as long as the text. */
const LIMITS = { withinMs: 15_000, maxBytes: 256_000 }
const Answer = z.object({
  translatedText: z.string(),
  detectedLanguage: z.object({ language: z.string().max(20) }).optional(),
})

/** Throws where the server cannot be reached, refuses, or answers something else. */
export async function askTranslator(
  { url, key }: NonNullable<Config['translation']>,
  { text, language }: { text: string; language: Language },
): Promise<Translation> {
  const address = new URL('translate', url.endsWith('/') ? url : `${url}/`)
  const response = await limitedFetch(LIMITS)(address, {
    method: 'POST',
    headers: { 'content-type': 'application/json' },
    body: JSON.stringify({ q: text, source: 'auto', target: language, format: 'text', ...(key && { api_key: key }) }),
  })
  if (!response.ok) throw new Error(`the translation server answered ${response.status}`)
  const { translatedText, detectedLanguage } = Answer.parse(await response.json())
  return { text: translatedText, from: detectedLanguage?.language ?? null }
}
