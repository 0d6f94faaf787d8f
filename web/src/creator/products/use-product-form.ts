import { isApiError } from '@limelight/contract/client'
import type { FileId } from '@limelight/contract/ids'
import type { StudioProduct } from '@limelight/contract/products'
import { useRef, useState } from 'react'
import { NO_REFUSAL } from '../../platform/form-errors.ts'
import { getQueryClient } from '../../platform/query-client.ts'
import { type FormControls, useForm } from '../../platform/use-form.ts'
import type { SavedStatus } from '../items/item-draft.ts'
import {
  draftOf,
  fieldsOf,
  isSameText,
  NEW_PRODUCT,
  type ProductDraft,
  type ProductProblems,
  problemsOf,
} from './product-draft.ts'
import { changeProduct, createProduct, studioProductQuery } from './studio-products.api.ts'

export type ProductForm = {
  draft: ProductDraft
  change: (change: Partial<ProductDraft>) => void
  isChanged: boolean
  problems: ProductProblems
  form: FormControls
  /** Somebody else changed the same words; nothing was saved and nothing is lost. */
  isConflicting: boolean
  keepMine: () => void
  takeTheirs: () => Promise<void>
}

type Fields = ReturnType<typeof fieldsOf>

/** A new product without `product`, else a change of it. */
export function useProductForm(
  product: StudioProduct | undefined,
  onSaved: (product: StudioProduct, status: SavedStatus) => void,
): ProductForm {
  const [draft, setDraft] = useState(() => (product ? draftOf(product) : NEW_PRODUCT))
  const [isChanged, setIsChanged] = useState(false)
  const [problems, setProblems] = useState<ProductProblems>({})
  const [isConflicting, setIsConflicting] = useState(false)
  const base = useRef(product)
  const element = useRef<HTMLFormElement>(undefined)

  const form = useForm({
    submit: async (_, sent) => {
      element.current = sent
      const status = statusOf(sent)
      const found = problemsOf(draft, status, Date.now())
      setProblems(found)
      if (Object.keys(found).length > 0) return
      const fields = fieldsOf(draft, status)
      const saved = base.current ? await save(base.current, fields) : await createProduct(bodyOf(fields, draft))
      setIsConflicting(false)
      setIsChanged(false)
      if (base.current) setDraft(draftOf(saved))
      base.current = saved
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
      void load(base.current?._id ?? '').then((latest) => {
        base.current = latest
        element.current?.requestSubmit()
      })
    },
    takeTheirs: async () => {
      const latest = await load(base.current?._id ?? '')
      base.current = latest
      setDraft(draftOf(latest))
      setIsChanged(false)
      setIsConflicting(false)
    },
  }
}

/** A change from elsewhere is a conflict only where it touched what she writes: rendering a picture is none. */
async function save(base: StudioProduct, fields: Fields): Promise<StudioProduct> {
  try {
    return await changeProduct(base._id, { ...changeOf(fields, base), updatedAt: base.updatedAt })
  } catch (error) {
    if (!isConflict(error)) throw error
    const latest = await load(base._id)
    if (!isSameText(latest, base)) throw error
    return changeProduct(base._id, { ...changeOf(fields, base), updatedAt: latest.updatedAt })
  }
}

async function load(id: string): Promise<StudioProduct> {
  return (await getQueryClient().fetchQuery({ ...studioProductQuery(id), staleTime: 0 })).data
}

/** Sales count the stock down meanwhile, so it is said only when she changed it. The casts: ids come from uploads. */
function changeOf({ stock, photoId, digitalId, ...fields }: Fields, base: StudioProduct) {
  return {
    ...fields,
    photoId: photoId as FileId | null,
    digitalId: digitalId as FileId | null,
    ...(stock !== base.stock && { stock }),
  }
}

function bodyOf({ photoId, digitalId, ...fields }: Fields, { type }: ProductDraft) {
  return { ...fields, type, photoId: photoId as FileId | null, digitalId: digitalId as FileId | null }
}

function isConflict(error: unknown): boolean {
  return isApiError(error) && error.code === 'version_conflict'
}

/** The pressed button has written its status into the form; Enter publishes nothing by accident. */
function statusOf(form: HTMLFormElement): SavedStatus {
  const { status } = form.dataset
  return status === 'active' || status === 'inactive' || status === 'scheduled' ? status : 'draft'
}
