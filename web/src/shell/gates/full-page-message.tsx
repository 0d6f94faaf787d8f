import type { ReactNode } from 'react'

export interface FullPageMessageProps {
  picture: ReactNode
  title: ReactNode
  text: ReactNode
  actions?: ReactNode
}

/** A page that only says one thing. */
export function FullPageMessage({ picture, title, text, actions }: FullPageMessageProps) {
  return (
    <div className="grid justify-items-center gap-4 px-4 py-20 text-center">
      <span className="grid size-24 -rotate-3 place-items-center rounded-[2rem] bg-sunken text-ink [&_svg]:size-11">
        {picture}
      </span>
      <h1 className="mt-3 max-w-xl text-3xl sm:text-4xl">{title}</h1>
      <p className="max-w-md text-pretty text-muted">{text}</p>
      {actions && <div className="mt-3 flex flex-wrap justify-center gap-3">{actions}</div>}
    </div>
  )
}
