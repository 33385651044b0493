import { Bullets, GuideSection, Key, Terms } from './guide-parts.tsx'

export function NavigationGuide() {
  return (
    <>
      <GuideSection title="Main navigation">
        <Terms
          terms={[
            { term: 'Individual Dashboard', says: 'How far, what it is worth, and what waits for you.' },
            { term: 'Logbook', says: 'All trips: find, classify, correct, add, and download the logbook.' },
            { term: 'Upload Data', says: "Your tracker's files, what was found in them, and what was left out." },
            { term: 'Trip Tracker', says: 'Records a drive with this device while you make it.' },
            { term: 'Team', says: 'For who leads a company: its drivers, invitations and logbooks handed in.' },
            { term: 'How-To Guides', says: 'These pages.' },
            { term: 'Settings', says: 'Your profile, your vehicles, your mails, and your data to take along.' },
          ]}
        />
        <p className="text-muted">
          The button beside the logo makes the sidebar narrow or wide, and this browser remembers it. The logo leads to
          your dashboard.
        </p>
      </GuideSection>
      <GuideSection title="Quick stats">
        <p className="text-muted">
          The dashboard begins with four cards: total distance with its growth on last month, business trips, the
          estimated tax savings, and this month. Trip Management below has the recent trips, statistics and insights. In
          the logbook a strip above the list adds up exactly the trips that your filters take.
        </p>
      </GuideSection>
      <GuideSection title="Smart search">
        <p className="text-muted">
          The search of the logbook looks for words in places, reasons and notes as you type. Together with the filters
          for days, vehicle, classification, status, reason and kilometres it narrows the list, the map and the totals
          at once, and its address can be kept as a bookmark.
        </p>
      </GuideSection>
      <GuideSection title="Trip navigation">
        <Terms
          terms={[
            { term: <Pair keys={['J', 'K']} />, says: 'Next and previous trip; the map shows its way.' },
            { term: <Pair keys={['B', 'P']} />, says: 'The trip was business, or private.' },
            { term: <Key>U</Key>, says: 'Not told yet which of the two.' },
            { term: <Key>C</Key>, says: 'Confirm the trip as it is.' },
            { term: <Key>X</Key>, says: 'Select the trip, for what can be done with several at once.' },
            { term: <Key>Enter</Key>, says: 'Edit the trip of the list.' },
            { term: <Key>M</Key>, says: 'Show or hide the map.' },
          ]}
        />
      </GuideSection>
      <GuideSection title="Keyboard shortcuts">
        <p className="text-muted">In the logbook:</p>
        <Terms
          terms={[
            { term: <Key>Ctrl+M</Key>, says: 'Toggle sidebar' },
            { term: <Key>Ctrl+F</Key>, says: "Focus search; pressed a second time it is the browser's own search" },
            { term: <Pair keys={['Ctrl+N', 'N']} />, says: "New trip: N, for Ctrl+N stays the browser's new window" },
            { term: <Pair keys={['Ctrl+R', 'R']} />, says: "Refresh: R, for Ctrl+R stays the browser's reload" },
            { term: <Key>Ctrl+E</Key>, says: 'Export: download the trips of the list' },
            { term: <Key>Ctrl+S</Key>, says: 'Save filters as a tab' },
            { term: <Key>Tab</Key>, says: 'To the next control, on every page; Shift+Tab goes back' },
            { term: <Key>Esc</Key>, says: 'Close a dialog or a menu, leave the search, clear the selection' },
            { term: <Key>?</Key>, says: 'The list of all keys' },
          ]}
        />
        <p className="text-muted">Single letters act only outside of text fields.</p>
      </GuideSection>
      <GuideSection title="On your device">
        <Terms
          terms={[
            { term: 'Desktop', says: 'Sidebar, list and map side by side; everything works by keyboard.' },
            { term: 'Tablet', says: 'Turn it to landscape for list and map together; upright, the menu slides in.' },
            { term: 'Mobile', says: 'The menu is at the top left. Trips are cards, with room for a thumb.' },
          ]}
        />
      </GuideSection>
      <GuideSection title="Workflow tips">
        <Terms
          terms={[
            { term: 'Daily', says: 'Track or note the trip that no tracker saw, while you know what it was for.' },
            {
              term: 'Weekly',
              says: 'Upload the week, tell business from private, and give each business trip its reason: what for, and with whom.',
            },
            {
              term: 'Monthly',
              says: 'Read the odometer, confirm what is pending, and look at what SARS would miss under Download.',
            },
          ]}
        />
        <Bullets
          items={[
            'Begin with the filter for pending trips: it is the list of what is still to do.',
            'Odometer readings on 1 March and on the last day of February make or break a claim.',
          ]}
        />
      </GuideSection>
    </>
  )
}

function Pair({ keys: [first, second] }: { keys: readonly [string, string] }) {
  return (
    <span className="inline-flex gap-1.5">
      <Key>{first}</Key>
      <Key>{second}</Key>
    </span>
  )
}
