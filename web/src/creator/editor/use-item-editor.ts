import { isApiError } from '@limelight/contract/client'
import type { ItemStatus } from '@limelight/contract/content/items'
import { type RefObject, useEffect, useRef, useState } from 'react'
import { useNavigate } from 'react-router'
import { NO_REFUSAL } from '../../platform/form/form-errors.ts'
import { type FormControls, useForm } from '../../platform/form/use-form.ts'
import { useT } from '../../platform/i18n/use-t.ts'
import { toast } from '../../ui/feedback/toast.ts'
import type { SavedStatus } from './item-draft.ts'

type Known = { _id: string; status: ItemStatus; updatedAt: string }

/** How one kind of item is written, checked and compared; all of it is pure. */
export type EditorRules<Item, Draft, Fields, Problems> = {
  newDraft: Draft
  draftOf: (item: Item) => Draft
  problemsOf: (draft: Draft, status: SavedStatus, nowMs: number) => Problems
  fieldsOf: (draft: Draft, status: SavedStatus) => Fields
  /** Whether nothing that the creator writes differs: files, counters and sales change an item, too. */
  isSameText: (one: Item, other: Item) => boolean
}

type Options<Item, Draft, Fields, Problems> = {
  /** Undefined: a new one. */
  item: Item | undefined
  rules: EditorRules<Item, Draft, Fields, Problems>
  /** The page of the list; the items' own pages are below it. */
  listPath: string
  create?: (fields: Fields, draft: Draft) => Promise<Item>
  change: (id: string, fields: Fields, base: Item, updatedAt: string) => Promise<Item>
  /** Asks the server again. */
  load: (id: string) => Promise<Item>
  remove: (id: string) => Promise<void>
}

/** What the fields of an item need. */
export type ItemForm<Draft, Problems> = {
  draft: Draft
  change: (change: Partial<Draft>) => void
  problems: Problems
  form: FormControls
}

export type ItemEditorState<Draft, Problems> = ItemForm<Draft, Problems> & {
  status: ItemStatus | undefined
  isChanged: boolean
  /** The same text was changed elsewhere; nothing was saved and nothing is lost. */
  isConflicting: boolean
  keepMine: () => void
  takeTheirs: () => Promise<void>
  /** Deletes the item and leads to the list. */
  remove: (id: string) => Promise<void>
  /** A ref, since a navigation after saving or deleting is judged before the next render. */
  mayLeave: RefObject<boolean>
}

/**
 * The form of an item its creator edits. A change from elsewhere is a conflict only where it touched what the creator
 * writes: rendering a file also changes the item, and is none.
 */
export function useItemEditor<Item extends Known, Draft, Fields, Problems extends object>({
  item,
  rules,
  listPath,
  create,
  change,
  load,
  remove,
}: Options<Item, Draft, Fields, Problems>): ItemEditorState<Draft, Problems> {
  const { t } = useT('creator/items')
  const navigate = useNavigate()
  const [draft, setDraft] = useState(() => (item ? rules.draftOf(item) : rules.newDraft))
  const [isChanged, setIsChanged] = useState(false)
  // Before the first attempt there are none. The cast: every field of problems is optional.
  const [problems, setProblems] = useState({} as Problems)
  const [isConflicting, setIsConflicting] = useState(false)
  const base = useRef(item)
  const element = useRef<HTMLFormElement>(undefined)
  const mayLeave = useRef(false)
  const { isSameText } = rules
  // Changes of files, and their rendering, arrive as a newer version of the same text.
  useEffect(() => {
    if (item && base.current && isSameText(item, base.current))
      base.current = { ...base.current, updatedAt: item.updatedAt }
  }, [item, isSameText])

  async function save(known: Item, fields: Fields): Promise<Item> {
    try {
      return await change(known._id, fields, known, known.updatedAt)
    } catch (error) {
      if (!isConflict(error)) throw error
      const latest = await load(known._id)
      if (!isSameText(latest, known)) throw error
      return change(known._id, fields, known, latest.updatedAt)
    }
  }

  async function submit(sent: HTMLFormElement): Promise<void> {
    element.current = sent
    const status = statusOf(sent)
    const found = rules.problemsOf(draft, status, Date.now())
    setProblems(found)
    if (Object.keys(found).length > 0) return
    const fields = rules.fieldsOf(draft, status)
    const known = base.current
    const saved = known ? await save(known, fields) : await create?.(fields, draft)
    if (!saved) return
    base.current = saved
    setIsConflicting(false)
    setIsChanged(false)
    toast.success(status === 'active' && known?.status !== 'active' ? t('published') : t(`saved.${status}`))
    if (known) return setDraft(rules.draftOf(saved))
    mayLeave.current = true
    await navigate(`${listPath}/${saved._id}`, { replace: true })
  }

  async function reload(): Promise<Item | undefined> {
    if (!base.current) return undefined
    base.current = await load(base.current._id)
    return base.current
  }

  const form = useForm({
    submit: (_, sent) => submit(sent),
    adjust: (refusal, error) => {
      if (!isConflict(error)) return refusal
      setIsConflicting(true)
      return NO_REFUSAL
    },
  })

  return {
    draft,
    status: item?.status,
    change: (next) => {
      setDraft((now) => ({ ...now, ...next }))
      setIsChanged(true)
    },
    isChanged,
    problems,
    form,
    isConflicting,
    keepMine: () => void reload().then(() => element.current?.requestSubmit()),
    takeTheirs: async () => {
      const latest = await reload()
      if (latest) setDraft(rules.draftOf(latest))
      setIsChanged(false)
      setIsConflicting(false)
    },
    remove: async (id) => {
      await remove(id)
      mayLeave.current = true
      await navigate(listPath)
    },
    mayLeave,
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
