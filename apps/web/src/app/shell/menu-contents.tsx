import { AccountName } from './account-name.tsx'
import { LogoutButton } from './logout-button.tsx'
import { NavigationLinks } from './navigation-links.tsx'

/** What the slide-in menu of signed-in pages holds: every area, who is signed in, and the way out. */
export function MenuContents() {
  return (
    <>
      <NavigationLinks />
      <div className="mt-auto flex flex-col gap-3 pt-6">
        <AccountName className="px-3" />
        <LogoutButton />
      </div>
    </>
  )
}
