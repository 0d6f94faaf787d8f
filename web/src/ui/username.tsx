/** Read from left to right in every language, with its sign before it. */
export function Username({ name }: { name: string | null }) {
  return <bdi dir="ltr">@{name}</bdi>
}
