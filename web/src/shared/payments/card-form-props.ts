/** Of the form of every gateway. */
export interface CardFormProps {
  onAdded: (cardId: string) => void
  onCancel?: (() => void) | undefined
}
