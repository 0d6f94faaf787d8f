import type { CopyPurpose } from '@limelight/contract/core/media'
import type { FileId } from '@limelight/contract/ids'
import type { MessageFileType } from '@limelight/contract/talk/messages'
import { useEffect, useRef, useState } from 'react'
import { randomUuid } from '../../platform/random-id.ts'
import { sendFile } from '../uploads/send-file.ts'
import { type UploadErrorKey, uploadErrorKey } from '../uploads/upload-error.ts'
import type { ReusedFile } from '../vault/vault.api.ts'

/** The contract's `MESSAGE_FILES_MAX`; importing it would bring its schemas along. */
const FILES_MAX = 10

export type Attachment = {
  key: string
  name: string
  type: MessageFileType
  /** A picture of it: of a photo from this device, of a file that is used again from the server. */
  preview: string | undefined
  /** 0 to 1. */
  progress: number
  fileId: FileId | undefined
  error: UploadErrorKey | undefined
}

export type AttachmentsRefusal = 'kinds' | 'tooMany' | 'unsupported'

export type Attachments = {
  entries: readonly Attachment[]
  /** Why some of what was chosen was not added. */
  refusal: AttachmentsRefusal | undefined
  isReady: boolean
  /** The kind of all of them, as soon as there is one. */
  type: MessageFileType | undefined
  room: number
  purposeOf: (type: MessageFileType) => CopyPurpose
  add: (files: readonly File[]) => void
  /** Files that were uploaded before. */
  reuse: (files: readonly ReusedFile[], type: MessageFileType) => void
  remove: (key: string) => void
  /** Forgets them without cancelling: the message has them now. */
  clear: () => void
}

/** Files of the next message: each is sent to the server as soon as it is chosen. `known`: those it begins with. */
export function useAttachments(visibility: 'public' | 'private', known: readonly Attachment[] = []): Attachments {
  const [entries, setEntries] = useState(known)
  const [refusal, setRefusal] = useState<AttachmentsRefusal>()
  const running = useRef(new Map<string, AbortController>())

  useEffect(() => {
    const controllers = running.current
    return () => {
      for (const controller of controllers.values()) controller.abort()
    }
  }, [])

  const purposeOf = (type: MessageFileType): CopyPurpose =>
    visibility === 'private' ? `private-message-${type}` : `message-${type}`
  const change = (key: string, part: Partial<Attachment>) =>
    setEntries((known) => known.map((entry) => (entry.key === key ? { ...entry, ...part } : entry)))

  async function upload(file: File, { key, type }: Attachment): Promise<void> {
    const controller = new AbortController()
    running.current.set(key, controller)
    try {
      const sent = await sendFile(file, purposeOf(type), {
        signal: controller.signal,
        onProgress: ({ sentBytes, totalBytes }) =>
          change(key, { progress: totalBytes > 0 ? sentBytes / totalBytes : 0 }),
      })
      change(key, { fileId: sent._id, progress: 1 })
    } catch (error) {
      if (!controller.signal.aborted) change(key, { error: uploadErrorKey(error) })
    } finally {
      running.current.delete(key)
    }
  }

  function add(files: readonly File[]): void {
    const { taken, why } = admit(entries, files)
    setRefusal(why)
    setEntries([...entries, ...taken.map(({ entry }) => entry)])
    for (const { file, entry } of taken) void upload(file, entry)
  }

  function reuse(files: readonly ReusedFile[], type: MessageFileType): void {
    const added = files.map(({ file: { _id: fileId, thumbnails }, name }): Attachment => {
      const preview = thumbnails[0]
      return { key: fileId, name, type, preview, progress: 1, fileId, error: undefined }
    })
    setRefusal(undefined)
    setEntries((known) => [...known, ...added])
  }

  function remove(key: string): void {
    running.current.get(key)?.abort()
    const entry = entries.find((one) => one.key === key)
    if (entry?.preview) URL.revokeObjectURL(entry.preview)
    setEntries(entries.filter((one) => one.key !== key))
    setRefusal(undefined)
  }

  const clear = () => {
    setEntries([])
    setRefusal(undefined)
  }
  return {
    entries,
    refusal,
    isReady: entries.every(({ fileId }) => fileId !== undefined),
    type: entries[0]?.type,
    room: FILES_MAX - entries.length,
    purposeOf,
    add,
    reuse,
    remove,
    clear,
  }
}

type Admitted = { taken: { file: File; entry: Attachment }[]; why: AttachmentsRefusal | undefined }

/** A message has files of one kind, and not too many of them. */
function admit(known: readonly Attachment[], files: readonly File[]): Admitted {
  const taken: Admitted['taken'] = []
  let why: AttachmentsRefusal | undefined
  for (const file of files) {
    const type = typeOf(file)
    const kind = known[0]?.type ?? taken[0]?.entry.type ?? type
    if (type === undefined) why = 'unsupported'
    else if (type !== kind) why = 'kinds'
    else if (known.length + taken.length >= FILES_MAX) why = 'tooMany'
    else taken.push({ file, entry: newEntry(file, type) })
  }
  return { taken, why }
}

function newEntry(file: File, type: MessageFileType): Attachment {
  const preview = type === 'photo' ? URL.createObjectURL(file) : undefined
  return { key: randomUuid(), name: file.name, type, preview, progress: 0, fileId: undefined, error: undefined }
}

function typeOf({ type, name }: File): MessageFileType | undefined {
  const [family] = type.split('/')
  if (family === 'image') return 'photo'
  if (family === 'video' || family === 'audio') return family
  // Some systems do not know this type.
  return /\.(?:heic|heif|tiff?)$/i.test(name) ? 'photo' : undefined
}
