import { MAX_CARS, type LiveSkipReason } from '@spoor/contract/routes/connections.ts'
import { t } from '../../../language/t.ts'

interface SkipWords {
  /** In a list of reasons. */
  label: string
  /** If nothing that arrives can be used: the cause and the remedy. */
  sentence: string
}

export const SKIP_WORDS: Record<LiveSkipReason, SkipWords> = {
  no_position: {
    label: t('no position'),
    sentence: t('What arrives has no position. Allow the app to use your location always.'),
  },
  bad_position: {
    label: t('impossible position'),
    sentence: t('The positions are impossible. Wait until the device has GPS reception, with a view of the sky.'),
  },
  no_time: {
    label: t('no time'),
    sentence: t('The positions have no time. Set it up again with a new code.'),
  },
  bad_time: {
    label: t('impossible time'),
    sentence: t('The times are impossible or over five years old. Set the date and time of the device.'),
  },
  too_old: {
    label: t('over 60 days old'),
    sentence: t('The times are over 60 days ago. Set the date and time of the device; upload older trips as a file.'),
  },
  in_future: {
    label: t('over a day in the future'),
    sentence: t('The times are over a day in the future. Set the date and time of the device.'),
  },
  not_a_location: {
    label: t('message without a location'),
    sentence: t('The app is in touch, but has not sent a new position. It will when you drive.'),
  },
  encrypted: {
    label: t('encrypted by the app'),
    sentence: t("The app encrypts its messages. Clear the encryption key in the app's settings."),
  },
  anchor: {
    label: t('centre of a zone, not measured'),
    sentence: t('The app sends only the centres of its zones so far. It will send measured positions when you drive.'),
  },
  mock: {
    label: t('simulated position'),
    sentence: t('The phone marks its positions as simulated. Switch off the app that simulates them.'),
  },
  invalid_fix: {
    label: t('marked as invalid by the tracker'),
    sentence: t('The tracker marks its positions as invalid. Check that its antenna has a view of the sky.'),
  },
  too_inaccurate: {
    label: t('too inaccurate'),
    sentence: t('The positions are too inaccurate. Allow the app to use your precise location.'),
  },
  unreadable: {
    label: t('not readable'),
    sentence: t('What arrives is in another format. Check that the right app was chosen, or set it up again.'),
  },
  paused: {
    label: t('paused'),
    sentence: t('Positions arrived while it was paused. New ones are recorded again.'),
  },
  outside_work_hours: {
    label: t('outside your work hours'),
    sentence: t('Positions arrived outside your work hours and were dropped, as you chose.'),
  },
  too_many: {
    label: t('over the daily limit'),
    sentence: t('More positions arrived than the daily limit. One every 10 seconds is enough.'),
  },
  too_many_cars: {
    label: t('from more cars than one key allows'),
    sentence: t('One key forwards at most {n} cars. Connect your server once more for the others.', { n: MAX_CARS }),
  },
  no_access: {
    label: t('your subscription had ended'),
    sentence: t('Positions older than 30 days were dropped, because your subscription had ended.'),
  },
}
