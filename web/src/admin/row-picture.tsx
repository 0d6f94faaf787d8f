export interface RowPictureProps {
  /** The address of a small picture; null: there is none, and its place stays. */
  src: string | null
}

/** What a row is about, beside its name, which says the same in words. */
export function RowPicture({ src }: RowPictureProps) {
  return (
    <span className="size-12 shrink-0 overflow-hidden rounded-lg bg-sunken">
      {src !== null && <img src={src} alt="" loading="lazy" decoding="async" className="size-full object-cover" />}
    </span>
  )
}
