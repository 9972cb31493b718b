import RefreshCw from 'lucide-react/icons/refresh-cw'
import { useSession } from '../shell-context.ts'

/** The update button "at the top of this page" (foundation §5): the ERP has another build than the one loaded. */
export function UpdateBar() {
  const outdated = useSession((state) => state.outdated)
  if (!outdated) return null
  return (
    <div className="cs-update" role="status">
      <span>A new version is available.</span>
      <button type="button" className="cs-button" onClick={() => window.location.reload()}>
        <RefreshCw size={16} aria-hidden />
        Update
      </button>
    </div>
  )
}
