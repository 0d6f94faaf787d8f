/** What the head of the page of an item says of it; it comes with the page beside the item itself. */
export type ItemHead = {
  _id: string
  title: string
  description: string
  performer: { name: string; username: string }
}

export function itemHeadOf({ _id, title, description, performer: { name, username } }: ItemHead): ItemHead {
  return { _id, title, description, performer: { name, username } }
}
