/** `npm run build`: builds the web, and the server's sources into a few files, if they changed. A start then finds both. */
// React and the router pick their production builds by this.
process.env.NODE_ENV = 'production'
const { buildIfStale } = await import('../server/src/build-web.ts')
await buildIfStale()
