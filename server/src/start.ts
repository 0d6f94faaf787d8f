/** `npm start`: builds the web when it is stale, starts the embedded database, fills in a demo once, serves. */
import { enableCompileCache } from 'node:module'
import { findBundle } from './server-bundle.ts'

// Before anything larger is loaded: a later start finds the stripped and compiled code of the first.
enableCompileCache()
// React and the router pick their production builds by this, when they are built and when they run.
process.env.NODE_ENV = 'production'
const bundle = findBundle()
const { startSite }: typeof import('./start-site.ts') = await (bundle ? import(bundle) : import('./start-site.ts'))
await startSite()
