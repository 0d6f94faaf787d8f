import path from 'node:path'
import type { Config } from '@react-router/dev/config'
import { compressFolder } from './compress-files.ts'

export default {
  appDirectory: 'src',
  buildDirectory: 'build',
  ssr: true,
  // The manifest is small; fetching parts of it lazily would cost every first navigation a round trip.
  routeDiscovery: { mode: 'initial' },
  // Not a Vite plugin: the manifest is written after the bundles.
  buildEnd: ({ reactRouterConfig }) => compressFolder(path.join(reactRouterConfig.buildDirectory, 'client')),
} satisfies Config
