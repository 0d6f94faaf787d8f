/** Saves the card that the fields hold, and gives its id. */
export type SaveCard = (fields: FormData) => Promise<string>

/** Of the fields of every gateway, inside the form that pays or saves. */
export interface CardFieldsProps {
  /** Gets what saves them, once they are ready, and undefined when they are gone. */
  onReady: (save: SaveCard | undefined) => void
  errorOf: (name: string) => string | undefined
}

/** What the gateway's own fields or the bank say of a card, in the visitor's language. */
export class CardRefusal extends Error {
  override name = 'CardRefusal'
}
