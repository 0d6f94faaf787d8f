import addresses from 'virtual:words/addresses'
import { StrictMode, startTransition } from 'react'
import { hydrateRoot } from 'react-dom/client'
import { HydratedRouter } from 'react-router/dom'
import { pageLanguage } from './platform/i18n/chosen-language.ts'
import { ReaderContext } from './platform/i18n/use-t.ts'
import { loadWords, loadWordsBy, type WordsFile } from './platform/i18n/words.ts'
import { takeAnswers } from './platform/page/browser-answers.ts'
import { whenIdle } from './platform/page/when-idle.ts'
import { loadMemberLayout } from './shell/frame/site-frame.tsx'

/** Its code is loaded by the first error: nearly all visits have none. */
const report = (what: unknown) =>
  void import('./platform/report-error.ts').then(
    (to) => to.reportError(what),
    () => {},
  )
// Of what a page loads errors do not bubble.
for (const failure of ['error', 'unhandledrejection']) addEventListener(failure, report, true)

const language = pageLanguage()

loadWordsBy(async (of, area) => {
  const address = addresses[of]?.[area]
  if (!address) throw new Error(area) // there are no such words
  const file: { default: WordsFile } = await import(/* @vite-ignore */ address)
  return file.default
})

// The words the page was written with are on their way already; without them it would be taken over word by word. One that
// fails to come is asked for again by what needs it.
const { words: wordsOfPage, written } = document.documentElement.dataset
const areas = wordsOfPage?.split(' ') ?? []
const reader = { language, ...(written && { writtenAt: Number(written) }) }
// Visitors read first, and have no use for the frame of members. A member's page has live numbers, and is asked for to be used.
const isForVisitor = document.documentElement.dataset.visitor !== undefined
const words = areas.map((area) => loadWords(language, area))
if (isForVisitor) void Promise.allSettled(words).then(() => whenIdle(takeOver))
else void Promise.allSettled([...words, loadMemberLayout()]).then(takeOver)

function takeOver(): void {
  takeAnswers(reader.writtenAt)
  startTransition(() => {
    hydrateRoot(
      document,
      <StrictMode>
        <ReaderContext value={reader}>
          <HydratedRouter onError={report} />
        </ReaderContext>
      </StrictMode>,
    )
  })
}
