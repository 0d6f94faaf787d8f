import type { Output } from '@limelight/contract/api'
import { AppError } from '@limelight/contract/errors'
import type { AccountId } from '@limelight/contract/ids'
import type { Application, ApplyBody } from '@limelight/contract/people/applications'
import type { PerformerStatus } from '@limelight/contract/people/performers'
import type { Role } from '@limelight/contract/people/roles'
import { getAccount, lockAccount } from '#/people/accounts/accounts.service'
import type { Ctx, Db, Tx } from '#/platform/ctx'
import type { IncomingFile } from '#/platform/http/endpoint'
import { discardDocuments, sealDocuments } from './documents.service.ts'
import * as queries from './performers.queries.ts'
import { addDocument, createPerformer, requireAge } from './performers.service.ts'

type Person = Output<typeof ApplyBody>
type Pictures = { idVerification: IncomingFile; documentVerification: IncomingFile }
type Applicant = { role: Role; performer_status: PerformerStatus | null }

/** Of accounts that applied, and of creators, who once did. */
export async function findApplication(db: Db, id: AccountId): Promise<Application | null> {
  const performer = await queries.findPerformer(db, id)
  return performer ? toApplication(performer) : null
}

/**
 * A fan asks to become a creator with the same account, which stays a fan's until an operator approves it. Throws
 * `invalid_state` while an application waits and to creators, and what broken pictures throw.
 */
export async function apply(ctx: Ctx, accountId: AccountId, person: Person, pictures: Pictures): Promise<Application> {
  requireAge(person.dateOfBirth, ctx.clock.now())
  // Before the pictures are decoded, which costs a hundred times as much.
  requireOpen(await getAccount(ctx, accountId))
  const documents = await sealDocuments(ctx, [pictures.idVerification, pictures.documentVerification], accountId)
  const [front, selfie] = documents
  try {
    return await ctx.transaction(async (tx) => {
      await enterPerson(tx, accountId, person)
      await addDocument(tx, accountId, { kind: 'id_front', ...front })
      await addDocument(tx, accountId, { kind: 'selfie_with_id', ...selfie })
      const applied = await findApplication(tx, accountId)
      if (!applied) throw new Error('the application was not stored')
      return applied
    })
  } catch (error) {
    await discardDocuments(ctx, documents, error)
    throw error
  }
}

/** Of two applications at a time the second waits for the first and is refused. */
async function enterPerson(tx: Tx, id: AccountId, { gender, country, dateOfBirth }: Person): Promise<void> {
  requireOpen(await lockAccount(tx, id))
  await createPerformer(tx, id, { gender, country, dateOfBirth })
  await queries.updatePerformer(tx, id, { gender, country, date_of_birth: dateOfBirth })
}

function requireOpen({ role, performer_status: status }: Applicant): void {
  if (role !== 'fan' || (status !== null && status !== 'rejected')) throw new AppError('invalid_state', { status })
}

function toApplication({ status, rejection_reason, updated_at }: queries.PerformerRow): Application {
  return { status, rejectionReason: rejection_reason, updatedAt: updated_at.toString() }
}
