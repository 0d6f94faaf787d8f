import { AppError } from '@limelight/contract/errors'

/** Undefined for `not_found`; other refusals are thrown. */
export async function unlessNotFound<T>(asked: Promise<T>): Promise<{ value: T } | undefined> {
  try {
    return { value: await asked }
  } catch (error) {
    if (error instanceof AppError && error.code === 'not_found') return undefined
    throw error
  }
}
