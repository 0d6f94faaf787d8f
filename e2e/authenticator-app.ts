import type { Page } from 'playwright-core'
import { codeAt } from '../server/src/people/auth/totp.ts'
import { dialogOf } from './browser.ts'
import { PASSWORD } from './world.ts'

/** By the section of the account or the page that asks for a second factor. */
export async function addAuthenticatorApp(page: Page): Promise<void> {
  await page.getByRole('button', { name: 'Set up two-step login' }).click()
  const dialog = dialogOf(page)
  await dialog.getByLabel('Current password').fill(PASSWORD)
  await dialog.getByRole('button', { name: 'Continue' }).click()
  await dialog.getByText('Enter the key by hand').click()
  const secret = ((await dialog.locator('code').textContent()) ?? '').replaceAll(' ', '')
  await dialog.getByRole('textbox', { name: 'Code' }).fill(codeAt(secret, Temporal.Now.instant()))
  await dialog.getByRole('button', { name: 'Switch on' }).click()
  await dialog.getByRole('button', { name: 'I’ve saved them' }).click()
}
