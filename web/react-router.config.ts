import path from 'node:path'
import type { Config } from '@react-router/dev/config'
import { compressFolder } from './compress-files.ts'

export default {
  appDirectory: 'src',
  buildDirectory: 'build',
  ssr: true,
  // A visitor learns of the routes that links on the page lead to; all of studio and console would be 8 KB more.
  routeDiscovery: { mode: 'lazy' },
  // Not a Vite plugin: the manifest is written after the bundles.
  buildEnd: ({ reactRouterConfig }) => compressFolder(path.join(reactRouterConfig.buildDirectory, 'client')),
} satisfies Config
