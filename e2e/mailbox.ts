/** The site's own mailbox, as programs read it. */
import { until, type World } from './browser.ts'

/** The path of the link in the newest mail to an address with a subject. A job writes mails, within a second. */
export async function mailedPath(world: World, to: string, subject: string): Promise<string> {
  let path: string | undefined
  await until(async () => {
    path = /href="https?:\/\/[^/"]+(\/(?:auth\/[\w-]+|team\/invitation|unsubscribe|by-mail)\?token=[\w-]+)"/.exec(
      (await findMail(world, to, subject)) ?? '',
    )?.[1]
    return path !== undefined
  }, `${to} gets a mail: ${subject}`)
  return path ?? ''
}

/** The newest mail to an address with a subject, as the mailbox shows it. */
export async function mailOf(world: World, to: string, subject: string): Promise<string> {
  let mail: string | undefined
  await until(async () => {
    mail = await findMail(world, to, subject)
    return mail !== undefined
  }, `${to} gets a mail: ${subject}`)
  return mail ?? ''
}

async function findMail({ url }: World, to: string, subject: string): Promise<string | undefined> {
  const html = await (await fetch(`${url}/dev/mail`)).text()
  return html.split('<details').find((part) => part.includes(to) && part.includes(subject))
}
