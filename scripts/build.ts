/** `npm run build`: builds the web if its sources changed, as a start does, which then finds it built. */
// React and the router pick their production builds by this.
process.env.NODE_ENV = 'production'
const { buildWebIfStale } = await import('../server/src/build-web.ts')
await buildWebIfStale()
