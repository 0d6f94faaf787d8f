import type { OwnPerformer } from '@limelight/contract/people/performers'

export const TODOS = [
  'email',
  'documents',
  'avatar',
  'cover',
  'bio',
  'prices',
  'banking',
  'firstPost',
  'welcomeVideo',
] as const
export type Todo = (typeof TODOS)[number]

/** Where each is done. */
export const TODO_ADDRESSES: Record<Todo, string> = {
  email: '/creator/account/email',
  documents: '/creator/account/documents',
  avatar: '/creator/account/pictures',
  cover: '/creator/account/pictures',
  bio: '/creator/account/basics',
  prices: '/creator/account/prices',
  banking: '/creator/account/banking',
  firstPost: '/creator/feeds/new',
  welcomeVideo: '/creator/account/welcomeVideo',
}

type Profile = Pick<
  OwnPerformer,
  'status' | 'avatar' | 'cover' | 'bio' | 'monthlyPrice' | 'yearlyPrice' | 'banking' | 'welcomeVideo'
>

/** Pure: what is still to do, most urgent first. What cannot be done yet is not asked for. */
export function todosOf(performer: Profile, { hasPublished }: { hasPublished: boolean }): Todo[] {
  const isOpen: Record<Todo, boolean> = {
    email: performer.status === 'email_unverified',
    documents: performer.status === 'documents_missing' || performer.status === 'rejected',
    avatar: performer.avatar === null,
    cover: performer.cover === null,
    bio: performer.bio === '',
    prices: performer.monthlyPrice === null && performer.yearlyPrice === null,
    banking: performer.banking?.isReadable !== true,
    firstPost: performer.status === 'active' && !hasPublished,
    welcomeVideo: performer.welcomeVideo === null,
  }
  return TODOS.filter((todo) => isOpen[todo])
}
