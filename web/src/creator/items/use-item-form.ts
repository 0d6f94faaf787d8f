import { isApiError } from '@limelight/contract/client'
import { useEffect, useRef, useState } from 'react'
import { NO_REFUSAL } from '../../platform/form-errors.ts'
import { type FormControls, useForm } from '../../platform/use-form.ts'
import type { SavedItem, SavedStatus } from './item-draft.ts'
import { type DraftProblems, draftOf, fieldsOf, type ItemDraft, isSameText, problemsOf } from './item-draft.ts'

type Known = SavedItem & { updatedAt: string }
export type ItemFields = ReturnType<typeof fieldsOf>

type Options<T extends Known> = {
  item: T
  save: (fields: ItemFields & { updatedAt: string }) => Promise<T>
  /** Asks the server again. */
  load: () => Promise<T>
  onSaved: (item: T, status: SavedStatus) => void
}

export type ItemForm = {
  draft: ItemDraft
  change: (change: Partial<ItemDraft>) => void
  isChanged: boolean
  problems: DraftProblems
  form: FormControls
  /** Somebody else changed the same words; nothing was saved and nothing is lost. */
  isConflicting: boolean
  keepMine: () => void
  takeTheirs: () => Promise<void>
}

/**
 * The words, price and status of an item she edits. A change from elsewhere is a conflict only where it touched what she
 * writes: rendering a file also changes the item, and is none.
 */
export function useItemForm<T extends Known>({ item, save, load, onSaved }: Options<T>): ItemForm {
  const [draft, setDraft] = useState(() => draftOf(item))
  const [isChanged, setIsChanged] = useState(false)
  const [problems, setProblems] = useState<DraftProblems>({})
  const [isConflicting, setIsConflicting] = useState(false)
  const base = useRef<Known>(item)
  const element = useRef<HTMLFormElement>(undefined)
  // Her own changes of files, and the rendering of them, come by as a newer version of the same words.
  useEffect(() => {
    if (isSameText(item, base.current)) base.current = item
  }, [item])

  async function send(fields: ItemFields): Promise<T> {
    try {
      return await save({ ...fields, updatedAt: base.current.updatedAt })
    } catch (error) {
      if (!isConflict(error)) throw error
      const latest = await load()
      if (!isSameText(latest, base.current)) throw error
      return save({ ...fields, updatedAt: latest.updatedAt })
    }
  }

  const form = useForm({
    submit: async (_, sent) => {
      element.current = sent
      const status = statusOf(sent)
      const found = problemsOf(draft, status, Date.now())
      setProblems(found)
      if (Object.keys(found).length > 0) return
      const saved = await send(fieldsOf(draft, status))
      base.current = saved
      setIsConflicting(false)
      setIsChanged(false)
      setDraft(draftOf(saved))
      onSaved(saved, status)
    },
    adjust: (refusal, error) => {
      if (!isConflict(error)) return refusal
      setIsConflicting(true)
      return NO_REFUSAL
    },
  })

  return {
    draft,
    change: (change) => {
      setDraft((now) => ({ ...now, ...change }))
      setIsChanged(true)
    },
    isChanged,
    problems,
    form,
    isConflicting,
    keepMine: () => {
      void load().then((latest) => {
        base.current = latest
        element.current?.requestSubmit()
      })
    },
    takeTheirs: async () => {
      const latest = await load()
      base.current = latest
      setDraft(draftOf(latest))
      setIsChanged(false)
      setIsConflicting(false)
    },
  }
}

function isConflict(error: unknown): boolean {
  return isApiError(error) && error.code === 'version_conflict'
}

/** The pressed button has written its status into the form; Enter publishes nothing by accident. */
function statusOf(form: HTMLFormElement): SavedStatus {
  const { status } = form.dataset
  return status === 'active' || status === 'inactive' || status === 'scheduled' ? status : 'draft'
}
