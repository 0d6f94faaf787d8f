import { BLOCKED_WORD_MAX, BLOCKED_WORDS_MAX } from '@limelight/contract/people/blocks'
import { useQuery } from '@tanstack/react-query'
import { useRef } from 'react'
import type { FormRefusal } from '../../platform/form/form-errors.ts'
import { useForm } from '../../platform/form/use-form.ts'
import { useT } from '../../platform/i18n/use-t.ts'
import { Button } from '../../ui/button.tsx'
import { ErrorState } from '../../ui/feedback/error-state.tsx'
import { Skeleton } from '../../ui/feedback/skeleton.tsx'
import { toast } from '../../ui/feedback/toast.ts'
import { Form } from '../../ui/form/form.tsx'
import { TextArea } from '../../ui/form/text-area.tsx'
import { Section } from '../../ui/section.tsx'
import { blockedWordsQuery, newWordsOf, refusedPlace, unusableWord, useChangeWords } from './blocked-words.api.ts'
import { WordTags } from './word-tags.tsx'

/** What a creator keeps out of what others write where the creator publishes. */
export function BlockedWords() {
  const { t } = useT('creator/blocked')
  const query = useQuery(blockedWordsQuery)
  const words = query.data?.data.words
  return (
    <Section title={t('words.title')} text={t('words.text')}>
      {query.isError && <ErrorState onRetry={() => void query.refetch()} retrying={query.isFetching} />}
      {query.isPending && <Skeleton className="h-56 w-full" />}
      {words && (
        <div className="grid grid-cols-1 gap-4">
          <p role="status" className="text-sm text-muted">
            {words.length === 0
              ? t('words.none')
              : t('words.used', { used: String(words.length), max: String(BLOCKED_WORDS_MAX) })}
          </p>
          <WordTags words={words} />
          {words.length < BLOCKED_WORDS_MAX ? <AddWords /> : <p className="text-sm text-muted">{t('words.full')}</p>}
        </div>
      )}
    </Section>
  )
}

function AddWords() {
  const { t } = useT('creator/blocked')
  const change = useChangeWords()
  const sent = useRef<readonly string[]>([])
  const form = useForm({
    submit: async (fields, element) => {
      await change.mutateAsync((words) => {
        const added = newWordsOf(String(fields.get('words') ?? ''), words)
        const unusable = unusableWord(added)
        if (unusable !== undefined) throw new RefusedWord(unusable)
        sent.current = [...words, ...added]
        return [...sent.current]
      })
      element.reset()
      toast.success(t('words.saved'))
    },
    adjust: (refusal, error) => {
      // The API names a word by its place in the whole list, of which the field shows a part.
      const place = refusedPlace(refusal.fields)
      const word = error instanceof RefusedWord ? error.message : place !== undefined && sent.current[place]
      if (word) return atField(t('words.refused', { word: shortened(word), max: String(BLOCKED_WORD_MAX) }))
      return refusal.fields.words ? atField(t('words.tooMany', { max: String(BLOCKED_WORDS_MAX) })) : refusal
    },
  })
  return (
    <Form {...form.props} message={form.message}>
      <TextArea
        name="words"
        label={t('words.add')}
        hint={t('words.hint', { max: String(BLOCKED_WORD_MAX) })}
        rows={2}
        dir="auto"
        required
        autoCapitalize="none"
        error={form.errorOf('words')}
      />
      <Button type="submit" busy={form.submitting} className="justify-self-start">
        {t('words.save')}
      </Button>
    </Form>
  )
}

/** A word that would keep nothing out. */
class RefusedWord extends Error {}

function atField(words: string): FormRefusal {
  return { fields: { words }, message: null }
}

/** Pure: as much of a line as names it. */
function shortened(word: string): string {
  const letters = [...word]
  return letters.length > BLOCKED_WORD_MAX ? `${letters.slice(0, BLOCKED_WORD_MAX / 2).join('')}…` : word
}
