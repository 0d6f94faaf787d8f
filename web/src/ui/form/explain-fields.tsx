import { useEffect, useEffectEvent } from 'react'
import type { FieldMessages } from '../../platform/form/field-messages.ts'
import { type FieldProblem, invalidControls, keyOf, problemOf } from '../../platform/form/field-problem.ts'
import { useFormat } from '../../platform/format.ts'
import { useT } from '../../platform/i18n/use-t.ts'

export interface ExplainFieldsProps {
  form: HTMLFormElement
  /** Counts how often the form was sent incomplete. */
  attempt: number
  onMessages: (messages: FieldMessages) => void
}

/** Draws nothing: puts into words what the fields of a form lack, in the reader's language, which no browser knows. */
export default function ExplainFields({ form, attempt, onMessages }: ExplainFieldsProps) {
  const wordsOf = useProblemWords()
  const explain = useEffectEvent(() => {
    const messages = new Map<string, string>()
    for (const control of invalidControls(form)) {
      const problem = problemOf(control)
      if (problem && !messages.has(keyOf(control))) messages.set(keyOf(control), wordsOf(problem))
    }
    onMessages(messages)
  })
  // biome-ignore lint/correctness/useExhaustiveDependencies: each attempt is explained anew
  useEffect(() => explain(), [attempt])
  return null
}

function useProblemWords(): (problem: FieldProblem) => string {
  const { t } = useT('platform/form')
  const { formatDecimal, formatDay, formatMoment } = useFormat()
  return (problem) => {
    switch (problem.key) {
      case 'custom':
        return problem.values.text
      case 'least':
      case 'most':
        return t(problem.key, { amount: formatDecimal(problem.values.amount) })
      case 'earliest':
      case 'latest': {
        const { at, isDay } = problem.values
        return t(problem.key, { at: isDay ? formatDay(at) : formatMoment(new Date(at).toISOString(), 'local') })
      }
      case 'tooShort':
      case 'tooLong':
      case 'decimals':
        return t(problem.key, problem.values)
      default:
        return t(problem.key)
    }
  }
}
