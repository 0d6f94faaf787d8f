import { type ComponentProps, type MouseEvent, useState } from 'react'
import { api } from '../../platform/api/api.ts'
import { useErrorText } from '../../platform/i18n/use-error-text.ts'
import { toast } from '../../ui/feedback/toast.ts'

export interface ConfirmedLinkProps extends ComponentProps<'a'> {
  href: string
}

/** Before a browser loads by itself what needs a confirmed password: a picture or a file. Asks for it, and throws if it is not given. */
export async function requireConfirmed(): Promise<void> {
  await api('GET /auth/confirmations')
}

/** A link to such a file, which the browser saves or shows in a tab of its own. */
export function ConfirmedLink({ href, ...link }: ConfirmedLinkProps) {
  const textOf = useErrorText()
  const [isAsking, setIsAsking] = useState(false)
  async function open(event: MouseEvent): Promise<void> {
    event.preventDefault()
    if (isAsking) return
    setIsAsking(true)
    try {
      await requireConfirmed()
      if (link.target === '_blank') window.open(href, '_blank', 'noopener')
      else window.location.assign(href)
    } catch (error) {
      toast.error(textOf(error))
    } finally {
      setIsAsking(false)
    }
  }
  return <a {...link} href={href} onClick={(event) => void open(event)} />
}
