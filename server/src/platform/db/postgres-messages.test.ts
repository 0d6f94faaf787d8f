import assert from 'node:assert/strict'
import { test } from 'node:test'
import { readPostgresLine } from './postgres-messages.ts'

const LINES: [string, string | undefined][] = [
  ['00000 LOG:  starting PostgreSQL 18.4 on x86_64-linux', 'debug'],
  ['00000 LOG:  database system is ready to accept connections', 'debug'],
  ['00000 LOG:  client backend (PID 12) was terminated by signal 9: Killed', 'warn'],
  ['00000 LOG:  database system was not properly shut down; automatic recovery in progress', 'warn'],
  ['57P01 FATAL:  terminating connection due to administrator command', 'debug'],
  ['57P03 FATAL:  the database system is starting up', 'debug'],
  ['XX001 WARNING:  page verification failed, calculated checksum 1 but expected 2', 'warn'],
  ['53100 ERROR:  could not extend file "base/5/1": No space left on device', 'error'],
  ['23505 ERROR:  duplicate key value violates unique constraint "account_email_key"', 'debug'],
  ['58030 PANIC:  could not write to file "pg_wal/x": Input/output error', 'error'],
  ['\tcontinued', undefined],
  ['LOG:  PostgreSQL has ended and is started again', 'warn'],
  ['FATAL:  PostgreSQL does not start: no room', 'error'],
]
for (const [line, level] of LINES)
  test(`"${line.trim()}" is ${level ?? 'no message of its own'}`, () => {
    assert.equal(readPostgresLine(line)?.level, level)
  })
