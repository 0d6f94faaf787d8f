import { cleanup, configure } from '@testing-library/react'
import { afterEach } from 'vitest'
import { addEnglishWords } from './i18n/english-words.ts'

// What a screen shows in the end is waited for on busy machines, too.
configure({ asyncUtilTimeout: 60_000 })
afterEach(cleanup)
addEnglishWords()
