import { randomUUIDv7 } from 'node:crypto'
import type { Output } from '@limelight/contract/api'
import { AppError } from '@limelight/contract/errors'
import { AccountId } from '@limelight/contract/ids'
import type { RegisterFanBody, RegisterPerformerBody } from '@limelight/contract/people/auth'
import type { Role } from '@limelight/contract/people/roles'
import { recordConsent } from '#/core/legal/legal.service'
import { getSettings } from '#/core/settings/settings.service'
import { createAccount, findAccountByCredentials, requireUntaken } from '#/people/accounts/accounts.service'
import { requireUncommonPassword } from '#/people/accounts/common-passwords.service'
import { hashPassword } from '#/people/accounts/password-hashing.service'
import { touchOnSignUp } from '#/people/links/visits.service'
import { discardDocuments, sealDocuments } from '#/people/performers/documents.service'
import { addDocument, createPerformer, requireAge } from '#/people/performers/performers.service'
import { recordInvitation } from '#/people/referrals/sign-up.service'
import type { Ctx, Tx } from '#/platform/ctx'
import type { IncomingFile } from '#/platform/http/endpoint'
import { alreadyRegisteredMail } from './auth.mails.ts'
import { sendVerification } from './email.service.ts'
import { isKnownBrowser } from './known-devices.service.ts'
import { mailNotice } from './links.service.ts'
import { type OpenedSession, openSession } from './sessions.service.ts'

type Client = { userAgent: string; address: string; marks: readonly string[] }
type Fan = Omit<Output<typeof RegisterFanBody>, 'via' | 'captcha'> & {
  /** Of links by which they came, the first one first. */
  slugs: readonly string[]
}
type Performer = Omit<Output<typeof RegisterPerformerBody>, 'captcha'>
type Pictures = { idVerification: IncomingFile; documentVerification: IncomingFile }
/** No session until the address is verified, where the site asks for that. */
export type Registered = {
  /** Undefined when the address has an account already and its owner was notified instead. */
  accountId: AccountId | undefined
  passwordHash: string
  session: OpenedSession | undefined
  emailVerificationRequired: boolean
}

/** Throws `username_taken`; `email_taken` only where no verification mail could answer instead. */
export async function registerFan(ctx: Ctx, { slugs, ...fan }: Fan, client: Client): Promise<Registered> {
  const name = fan.name ?? fan.username
  await requireUncommonPassword(ctx, fan.password, { ...fan, name })
  return register(ctx, { ...fan, name, role: 'fan' }, client, (tx, id) => touchOnSignUp(tx, id, slugs))
}

/** The two pictures become documents for the operator's review; without readable pictures the registration is refused. */
export async function registerPerformer(
  ctx: Ctx,
  performer: Performer,
  pictures: Pictures,
  client: Client,
): Promise<Registered> {
  requireAge(performer.dateOfBirth, ctx.clock.now())
  const { requireEmailVerification } = await getSettings(ctx)
  // Before the pictures are decoded, which costs a hundred times as much. Where an address is verified by mail, whether it
  // is taken must not be revealed, neither by the answer nor by its time.
  const { username, email } = performer
  await requireUntaken(ctx, { username, role: 'performer', ...(!requireEmailVerification && { email }) })
  await requireUncommonPassword(ctx, performer.password, performer)

  const owner = `address/${client.address}`
  const documents = await sealDocuments(ctx, [pictures.idVerification, pictures.documentVerification], owner)
  const [front, selfie] = documents
  let isUsed = false
  try {
    const registered = await register(ctx, { ...performer, role: 'performer' }, client, async (tx, accountId) => {
      isUsed = true
      await createPerformer(tx, accountId, performer)
      await addDocument(tx, accountId, { kind: 'id_front', ...front })
      await addDocument(tx, accountId, { kind: 'selfie_with_id', ...selfie })
    })
    if (!isUsed) await discardDocuments(ctx, documents)
    return registered
  } catch (error) {
    await discardDocuments(ctx, documents, error)
    throw error
  }
}

type NewMember = Pick<Fan, 'email' | 'username' | 'password' | 'language' | 'invitedBy'> & { name: string; role: Role }

async function register(
  ctx: Ctx,
  { invitedBy, ...member }: NewMember,
  { marks, ...client }: Client,
  complete?: (tx: Tx, id: AccountId) => Promise<void>,
): Promise<Registered> {
  const settings = await getSettings(ctx)
  const passwordHash = await hashPassword(member.password, ctx.config)
  const emailVerificationRequired = settings.requireEmailVerification
  const id = AccountId.parse(randomUUIDv7())
  try {
    return await ctx.transaction(async (tx) => {
      await createAccount(tx, { ...member, id, password_hash: passwordHash, email_verified_at: null })
      await recordConsent(tx, id)
      await complete?.(tx, id)
      await recordInvitation(tx, {
        accountId: id,
        role: member.role,
        email: member.email,
        code: invitedBy,
        address: client.address,
        isBrowserOf: (account) => isKnownBrowser(ctx.config, account, marks),
      })
      await sendVerification(tx, { id, email: member.email })
      const session = emailVerificationRequired
        ? undefined
        : await openSession(tx, { accountId: id, remember: true, ...client })
      return { accountId: id, passwordHash, session, emailVerificationRequired }
    })
  } catch (error) {
    if (!(error instanceof AppError && error.code === 'email_taken' && emailVerificationRequired)) throw error
    await notifyOwner(ctx, member)
    return { accountId: undefined, passwordHash, session: undefined, emailVerificationRequired }
  }
}

/** Registering with a known address is answered like a success; the owner gets a mail. */
async function notifyOwner(ctx: Ctx, { email, username }: NewMember): Promise<void> {
  if (await findAccountByCredentials(ctx, username)) throw new AppError('username_taken')
  await ctx.transaction((tx) => mailNotice(tx, email, { content: alreadyRegisteredMail, limitedAs: 'link' }))
}
