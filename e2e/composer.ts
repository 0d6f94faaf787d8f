import type { Page } from 'playwright-core'
import { choose, dialogOf } from './browser.ts'

/** Of the post, video or gallery that is being written: its sheet is opened, the choice made, and the sheet closed. */
export async function chooseAudience(page: Page, audience: string, price?: string): Promise<void> {
  await page.getByRole('button', { name: /^Audience:/ }).click()
  await choose(dialogOf(page).getByRole('radio', { name: new RegExp(`^${audience}`) }))
  if (price !== undefined) await dialogOf(page).getByRole('spinbutton', { name: 'Price' }).fill(price)
  await dialogOf(page).getByRole('button', { name: 'Done' }).click()
}

/** Of the product that is being written. */
export async function choosePrice(page: Page, price: string): Promise<void> {
  await page.getByRole('button', { name: /^Price:/ }).click()
  await dialogOf(page).getByRole('spinbutton', { name: 'Price' }).fill(price)
  await dialogOf(page).getByRole('button', { name: 'Done' }).click()
}
