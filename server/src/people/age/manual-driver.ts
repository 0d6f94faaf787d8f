import { invalidField } from '@limelight/contract/errors'
import { sealDocuments } from '#/people/performers/documents.service'
import type { AgeCheckDriver } from './age-check-driver.ts'

/** A picture, sealed as those of creators are, which an operator looks at. */
export const manualDriver: AgeCheckDriver = {
  needsDocument: true,
  async begin(ctx, { accountId, document }) {
    if (!document) throw invalidField('document', 'Choose a file.')
    const [sealed] = await sealDocuments(ctx, [document], accountId)
    return { document: sealed }
  },
}
