import { AppError } from '@limelight/contract/errors'
import type { AccountId } from '@limelight/contract/ids'
import type { TeamAct, TeamRight } from '@limelight/contract/people/team-rights'
import type { Ctx } from '#/platform/ctx'
import { type Acting, asCreator, type Caller } from '#/platform/http/caller'
import type { CallInput, Judged, TeamGate } from '#/platform/http/team-gate'
import { beginActivity, endActivity } from './activity.queries.ts'
import { rightsOfPurpose, type Subject, TEAM_CALLS, type TeamRule } from './team-calls.ts'

/** Whether the creator has it as a creator, and not as a fan; each domain answers for its own. */
export type Owned = Record<Subject, (creatorId: AccountId, id: string) => Promise<boolean>>

type Options = { isOwned: Owned }

/** What members do with orders. */
const SHIPPING = new Set<unknown>(['processing', 'shipping', 'delivered'])

export function createTeamGate(ctx: Ctx, { isOwned }: Options): TeamGate {
  return {
    judge: ({ key, endpoint }, person, acting) => judge({ key, audience: endpoint.for }, person, acting),
    async perform({ key }, caller, input, work) {
      const { acting } = caller
      const rule = ruleOf(key)
      // Made as themselves.
      if (!acting || caller.id !== acting.creatorId || typeof rule !== 'object') return work()
      await requireOwned(rule, { acting, input, isOwned })
      if (!rule.act) return work()
      const { act, rights } = rule
      return recorded(ctx, { acting, act, rights, targetId: targetOf(input.params) }, work)
    },
    async upload(person, purpose, work) {
      const { acting } = person
      if (!acting) return work(person)
      const rights = rightsOfPurpose(purpose)
      requireRight(acting, rights)
      return recorded(ctx, { acting, act: 'file_uploaded', rights, targetId: null }, () =>
        work(asCreator(person, acting)),
      )
    },
    uploaderOf({ id, acting }) {
      if (!acting) return id
      requireRight(acting, ['posts', 'messages'])
      return acting.creatorId
    },
  }
}

/** Pure: as whom a call is made. */
export function judge({ key, audience }: { key: string; audience: string }, person: Caller, acting: Acting): Judged {
  const rule = ruleOf(key)
  if (rule === 'self') return { caller: person }
  if (audience === 'anyone') return { caller: undefined }
  // Says that it has ended.
  if (acting.rights === null)
    return key === 'GET /users/me' ? { caller: person } : { caller: person, refusal: 'team_access_ended' }
  const caller = asCreator(person, acting)
  return isAllowed(rule, acting.rights) ? { caller } : { caller, refusal: 'not_in_team_rights' }
}

type Begun = { acting: Acting; act: TeamAct; rights: readonly TeamRight[]; targetId: string | null }

/**
 * Records a change before it is made, so that none is missing, and notes its end. Throws `team_access_ended` when the member was
 * removed, or has lost the right, since the call was judged: a long upload comes after that.
 */
export async function recorded<T>(ctx: Ctx, { acting, ...begun }: Begun, work: () => Promise<T>): Promise<T> {
  const id = await beginActivity(ctx, { ...begun, creatorId: acting.creatorId, memberId: acting.memberId })
  if (!id) throw new AppError('team_access_ended')
  const end = (result: { isDone: boolean; targetId: string | null }) =>
    endActivity(ctx, { id, ...result }).catch((err: unknown) => ctx.log.error({ event: 'team.activity_failed', err }))
  try {
    const answer = await work()
    await end({ isDone: true, targetId: begun.targetId ?? idOf(answer) })
    return answer
  } catch (error) {
    // What was refused has changed nothing; of anything else nobody knows how far it came.
    if (error instanceof AppError) await end({ isDone: false, targetId: begun.targetId })
    throw error
  }
}

function ruleOf(key: string): TeamRule | undefined {
  return (TEAM_CALLS as Record<string, TeamRule | undefined>)[key]
}

function isAllowed(rule: TeamRule | undefined, rights: readonly TeamRight[]): boolean {
  if (typeof rule !== 'object') return rule === 'any'
  return rule.rights.some((right) => rights.includes(right))
}

function requireRight({ rights }: Acting, needed: readonly TeamRight[]): void {
  if (rights === null) throw new AppError('team_access_ended')
  if (!needed.some((right) => rights.includes(right))) throw new AppError('not_in_team_rights')
}

type Checked = { acting: Acting; input: CallInput; isOwned: Owned }

async function requireOwned(rule: Exclude<TeamRule, string>, { acting, input, isOwned }: Checked): Promise<void> {
  if (rule.about) {
    const id = subjectOf(input)
    if (id === undefined || !(await isOwned[rule.about](acting.creatorId, id))) throw new AppError('not_found')
  }
  // Money goes back by the creator alone, who cancels and refunds.
  const status = fieldOf(input.body, 'status')
  if (rule.about === 'order' && status !== undefined && !SHIPPING.has(status)) throw new AppError('not_in_team_rights')
}

function subjectOf({ params, query }: CallInput): string | undefined {
  for (const name of ['id', 'messageId', 'conversationId'])
    for (const part of [params, query]) {
      const value = fieldOf(part, name)
      if (typeof value === 'string') return value
    }
  return undefined
}

/** The first id of a path. */
function targetOf(params: unknown): string | null {
  const value = fieldOf(params, 'id') ?? fieldOf(params, 'conversationId') ?? fieldOf(params, 'fanId')
  return typeof value === 'string' ? value : null
}

/** Of what was created. */
function idOf(answer: unknown): string | null {
  const id = fieldOf(fieldOf(answer, 'data'), '_id')
  return typeof id === 'string' ? id : null
}

function fieldOf(value: unknown, name: string): unknown {
  return typeof value === 'object' && value !== null ? (value as Record<string, unknown>)[name] : undefined
}
