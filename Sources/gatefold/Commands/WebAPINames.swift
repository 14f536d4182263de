import SpotifyWebAPI

// Commands show what the Web API sends, as it sends it: where the app has a word for the same thing,
// a command means the Web API's.
typealias Album = SpotifyWebAPI.Album
typealias Artist = SpotifyWebAPI.Artist
typealias Audiobook = SpotifyWebAPI.Audiobook
typealias Device = SpotifyWebAPI.Device
typealias Episode = SpotifyWebAPI.Episode
typealias PlaybackState = SpotifyWebAPI.PlaybackState
typealias Playlist = SpotifyWebAPI.Playlist
typealias PlaylistItem = SpotifyWebAPI.PlaylistItem
typealias RepeatMode = SpotifyWebAPI.RepeatMode
typealias SearchResults = SpotifyWebAPI.SearchResults
typealias Show = SpotifyWebAPI.Show
typealias Track = SpotifyWebAPI.Track
