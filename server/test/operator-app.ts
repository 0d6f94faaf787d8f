/** What many test files begin with. Call it at the top of a file: it registers the hooks that check the books and close the app. */
import { after, afterEach } from 'node:test'
import { startTestApp, type TestApp } from './app.ts'
import { anOperator, type Member } from './builders.ts'
import { assertBooksBalance } from './ledger-balance.ts'

export async function startOperatorApp(): Promise<{ app: TestApp; operator: Member }> {
  const app = await startTestApp()
  after(() => app.close())
  return { app, operator: await anOperator(app) }
}

/** The books balance after every test. */
export async function startMoneyApp(): Promise<{ app: TestApp; operator: Member }> {
  const started = await startOperatorApp()
  afterEach(() => assertBooksBalance(started.app))
  return started
}
