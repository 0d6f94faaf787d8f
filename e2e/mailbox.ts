/** The site's own mailbox, as programs read it. */
import assert from 'node:assert/strict'
import { setTimeout as sleep } from 'node:timers/promises'
import type { World } from './browser.ts'

/** The path of the link in the newest mail to an address with a subject. A job writes mails, within a second. */
export async function mailedPath({ url }: World, to: string, subject: string): Promise<string> {
  const deadline = Date.now() + 20_000
  do {
    const html = await (await fetch(`${url}/dev/mail`)).text()
    const mail = html.split('<details').find((part) => part.includes(to) && part.includes(subject))
    const link = /href="https?:\/\/[^/"]+(\/auth\/[\w-]+\?token=[\w-]+)"/.exec(mail ?? '')?.[1]
    if (link) return link
    await sleep(250)
  } while (Date.now() < deadline)
  assert.fail(`no mail to ${to}: ${subject}`)
}
