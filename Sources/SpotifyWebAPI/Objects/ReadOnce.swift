import WebAPIClient

// What lists repeat for each of their entries.
extension SimplifiedAlbum: ReadOnce {}
extension SimplifiedArtist: ReadOnce {}
extension SimplifiedShow: ReadOnce {}
extension SimplifiedAudiobook: ReadOnce {}
extension PublicUser: ReadOnce {}
extension Image: ReadOnce {}
