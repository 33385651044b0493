import type { Connection } from '@spoor/contract/routes/connections.ts'
import { DAY_MS } from '@spoor/core/units/duration.ts'
import { plural, t } from '../../../language/t.ts'
import type { Tone } from '../../../ui/badge.tsx'
import { SKIP_WORDS } from './skip-words.ts'
import { SOURCE_NAMES } from '../../../format/source-names.ts'
import { isServer } from '../sources.ts'

export interface Health {
  tone: Tone
  /** One or two words. */
  label: string
  sentence: string
  /** The action of the button next to the sentence. */
  fix: 'set_up' | 'new_code' | 'resume' | null
}

export function describeHealth(connection: Connection, nowMs: number): Health {
  const { kind, health } = connection
  const app = SOURCE_NAMES[kind]
  switch (health) {
    case 'new':
      return {
        tone: 'neutral',
        label: t('Set-up not finished'),
        sentence: isServer(kind)
          ? t('Nothing received yet. Finish the set-up on the server, or set it up again with a new key.')
          : t('Nothing received yet. Finish the set-up on your phone, or start again with a new code.'),
        fix: 'set_up',
      }
    case 'good':
      return { tone: 'good', label: t('Works'), sentence: describeGood(connection), fix: null }
    case 'sparse':
      return { tone: 'warn', label: t('Too few positions'), ...describeSparse(connection) }
    case 'silent':
      return {
        tone: 'warn',
        label: t('Silent'),
        sentence: [
          describeSilence(connection, nowMs),
          isServer(kind)
            ? t('Check that the server runs and can reach Spoor.')
            : t('Open {app} on your phone and check that it records and may use your location always.', { app }),
        ].join(' '),
        fix: null,
      }
    case 'unusable':
      return {
        tone: 'bad',
        label: t('Not usable'),
        sentence: connection.last_skipped
          ? SKIP_WORDS[connection.last_skipped.reason].sentence
          : t('Nothing in the last message could be used.'),
        fix: needsNewCode(connection) ? 'new_code' : null,
      }
    case 'paused':
      return {
        tone: 'neutral',
        label: t('Paused'),
        sentence: t('Positions that arrive now are dropped and not stored.'),
        fix: 'resume',
      }
    case 'unverified':
      return {
        tone: 'warn',
        label: t('On hold'),
        sentence: t('Confirm your email address. Positions are kept for 30 days and become trips once you have.'),
        fix: null,
      }
    case 'held':
      return {
        tone: 'warn',
        label: t('On hold'),
        sentence: t('Your subscription has ended. Positions are kept for 30 days and become trips when you renew.'),
        fix: null,
      }
    case 'full':
      return {
        tone: 'bad',
        label: t('Storage full'),
        sentence: t(
          'Your storage is full. Positions are kept for 30 days and become trips once you delete uploads, receipts or photos that you no longer need.',
        ),
        fix: null,
      }
  }
}

/** The app has wrong settings; setting it up again corrects them. */
function needsNewCode({ kind, last_skipped: skipped }: Connection): boolean {
  return !isServer(kind) && (skipped?.reason === 'no_time' || skipped?.reason === 'unreadable')
}

function describeGood({ interval_s: intervalS, speed_factor: speedFactor }: Connection): string {
  const sentences = [
    intervalS === null
      ? t('Connected. Trips follow when you drive.')
      : t('A position {interval} while driving.', { interval: formatInterval(intervalS) }),
  ]
  if (speedFactor !== null)
    sentences.push(t('Its speeds seem to be in the wrong unit. Distances come from the positions, so they are right.'))
  return sentences.join(' ')
}

function describeSparse({ kind, interval_s: intervalS }: Connection): Pick<Health, 'sentence' | 'fix'> {
  const interval = intervalS === null ? t('too rarely') : formatInterval(intervalS)
  if (isServer(kind)) {
    return {
      sentence: t(
        'The device sends a position {interval}. Set it to one every 10 seconds, or short trips are missed.',
        {
          interval,
        },
      ),
      fix: null,
    }
  }
  // Each reply sets its interval.
  if (kind === 'overland') {
    return {
      sentence: t(
        'Your phone sent a position {interval}. We have set Overland to one every 10 seconds. If this stays, update the app.',
        {
          interval,
        },
      ),
      fix: null,
    }
  }
  return {
    sentence: t('Your phone sends a position {interval}. Scan a new code to record every 10 seconds.', { interval }),
    fix: 'new_code',
  }
}

function describeSilence({ last_received_at: lastAt }: Connection, nowMs: number): string {
  if (lastAt === null) return t('No position so far.')
  const days = Math.max(1, Math.floor((nowMs - Date.parse(lastAt)) / DAY_MS))
  return plural(days, 'No position for {n} day.', 'No position for {n} days.')
}

/** 'every 10 seconds', 'every 5 minutes'. */
export function formatInterval(intervalS: number): string {
  const seconds = Math.max(1, Math.round(intervalS))
  if (seconds < 60) return plural(seconds, 'every second', 'every {n} seconds')
  return plural(Math.round(seconds / 60), 'every minute', 'every {n} minutes')
}
