import RefreshCw from 'lucide-react/icons/refresh-cw'
import './update-bar.css'

export function UpdateBar() {
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
