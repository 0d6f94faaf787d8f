/** The site's own mailbox, as programs read it. */
import { until, type World } from './browser.ts'

/** The path of the link in the newest mail to an address with a subject. A job writes mails, within a second. */
export async function mailedPath({ url }: World, to: string, subject: string): Promise<string> {
  let path: string | undefined
  await until(async () => {
    const html = await (await fetch(`${url}/dev/mail`)).text()
    const mail = html.split('<details').find((part) => part.includes(to) && part.includes(subject))
    path = /href="https?:\/\/[^/"]+(\/(?:auth\/[\w-]+|unsubscribe)\?token=[\w-]+)"/.exec(mail ?? '')?.[1]
    return path !== undefined
  }, `${to} gets a mail: ${subject}`)
  return path ?? ''
}
