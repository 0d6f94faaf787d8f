import { cleanup, configure } from '@testing-library/react'
import { afterEach } from 'vitest'

// What a screen shows in the end is waited for on busy machines, too.
configure({ asyncUtilTimeout: 60_000 })
afterEach(cleanup)
