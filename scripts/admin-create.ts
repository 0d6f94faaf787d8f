/** `npm run admin:create -- --email … --username … --role …`: makes an operator. The password is asked for, or read from standard input. */
import { randomUUIDv7 } from 'node:crypto'
import { createInterface } from 'node:readline/promises'
import { Writable } from 'node:stream'
import { text } from 'node:stream/consumers'
import { parseArgs } from 'node:util'
import { AppError } from '@limelight/contract/errors'
import { AccountId } from '@limelight/contract/ids'
import { OperatorRoleName } from '@limelight/contract/people/accounts'
import { Password, Username } from '@limelight/contract/people/auth'
import { Email } from '@limelight/contract/people/email'
import { writeAudit } from '../server/src/core/audit/audit.service.ts'
import { createAccount } from '../server/src/people/accounts/accounts.service.ts'
import { requireUncommonPassword } from '../server/src/people/accounts/common-passwords.service.ts'
import { hashPassword } from '../server/src/people/accounts/password-hashing.service.ts'
import { endCommand, openCommand } from '../server/src/platform/command.ts'

const { values } = parseArgs({
  options: {
    email: { type: 'string' },
    username: { type: 'string' },
    name: { type: 'string' },
    role: { type: 'string', default: 'owner' },
  },
})
const email = requireValid(Email, values.email, '--email')
const username = requireValid(Username, values.username, '--username')
const role = requireValid(OperatorRoleName, values.role, '--role')
const password = requireValid(
  Password,
  process.stdin.isTTY ? await askPassword() : (await text(process.stdin)).replace(/\r?\n$/, ''),
  'the password',
)

const { ctx, close } = await openCommand(process.env).catch(endCommand)
try {
  const name = values.name ?? username
  // The typed password is checked and hashed here, independent of the browsers' setting.
  const config = { ...ctx.config, hashPwClient: false }
  await requireUncommonPassword({ ...ctx, config }, password, { username, email, name })
  const passwordHash = await hashPassword(password, config)
  const id = AccountId.parse(randomUUIDv7())
  await ctx.transaction(async (tx) => {
    await createAccount(tx, {
      id,
      role: 'operator',
      operator_role: role,
      email,
      username,
      name,
      password_hash: passwordHash,
      email_verified_at: tx.clock.now(),
    })
    // Without an actor: made on the machine, not by an operator.
    await writeAudit(tx, { action: 'operator.created', targetType: 'account', targetId: id, details: { role } })
  })
  process.stdout.write(`Operator ${username} created with the role ${role}. They can log in now.\n`)
} catch (error) {
  if (!(error instanceof AppError)) throw error
  process.stderr.write(`${error.message}\n`)
  process.exitCode = 1
} finally {
  await close()
}

type Parser<T extends string> = {
  safeParse(value: unknown): { success: true; data: T } | { success: false; error: { issues: { message: string }[] } }
}

function requireValid<T extends string>(schema: Parser<T>, value: string | undefined, name: string): T {
  const parsed = schema.safeParse(value)
  if (parsed.success) return parsed.data
  process.stderr.write(`${name}: ${value === undefined ? 'required' : parsed.error.issues[0]?.message}\n`)
  process.stderr.write(
    'Usage: npm run admin:create -- --email you@example.com --username you [--name You] [--role owner|moderator|finance|support]\n',
  )
  process.exit(1)
}

/** Typed characters are not shown. */
async function askPassword(): Promise<string> {
  process.stdout.write('Password: ')
  const silent = new Writable({ write: (_chunk, _encoding, done) => done() })
  const prompt = createInterface({ input: process.stdin, output: silent, terminal: true })
  const answer = await prompt.question('')
  prompt.close()
  process.stdout.write('\n')
  return answer
}
