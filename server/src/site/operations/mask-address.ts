/** Pure: `a***@e***.com` says which one it is to readers who know the address. What is no address is hidden as a whole. */
export function maskAddress(address: string): string {
  const [, first, host] = /^(.)[^@]*@(.+)$/u.exec(address) ?? []
  if (first === undefined || host === undefined) return '***'
  const end = host.lastIndexOf('.')
  const [initial = ''] = host
  return `${first}***@${initial}***${end > 0 ? host.slice(end) : ''}`
}
