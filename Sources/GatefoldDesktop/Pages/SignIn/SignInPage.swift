import Adwaita
import GatefoldCore

/// The way to music: the cards, and what follows from each.
struct SignInPage: View {
    let model: AccountsModel

    private var signIn: SignInModel { model.signIn }

    var body: Widget {
        Box(.vertical) {
            HeaderBar(title: WindowTitle("Gatefold"))
            Stack(following: { signIn.page }, widget).expand(.horizontal, .vertical)
        }
    }

    private func widget(for page: SignInModel.Page) -> Widget {
        switch page {
        case .cards: cards
        case .app: app
        case .folder: folder
        case .waiting: waiting
        case .scanning: scanning
        case .question: question
        case .failed: failed
        }
    }

    /// A column in the middle, which scrolls where the window is low.
    private func column(@WidgetBuilder _ content: () -> [Widget]) -> Widget {
        let box = Box(.vertical, spacing: 18, content).align(.fill, .center).margin(24)
        return Scrolled(Clamp(box, width: 480)).expand(.vertical)
    }

    private var title: Widget {
        Label().wrapped().centered().style("title-1").bind { $0.text = signIn.title }
    }

    private var text: Widget {
        Label().wrapped().centered().bind { $0.text = signIn.text }
    }

    private var backButton: Widget {
        Button(signIn.backTitle) { signIn.backPressed() }
            .style("pill").align(.center).bind { $0.title = signIn.backTitle }
    }

    // MARK: - Pages

    private var cards: Widget {
        column {
            title
            text
            for card in signIn.cards { button(for: card) }
            Button("Close") { model.closeSignInPressed() }
                .style("pill").align(.center).bind { $0.isVisible = model.canCloseSignIn }
        }
    }

    private func button(for card: SignInCard) -> Widget {
        let words = Box(.vertical, spacing: 6) {
            Label(card.title).wrapped().style("title-3")
            Label(card.text).wrapped().style("dim-label")
        }.expand(.horizontal)
        let content = Box(.horizontal, spacing: 18) {
            Image(icon: card.icon, pixels: 48).ornament()
            words
        }.margin(18)
        return Button(content, name: card.title) { signIn.cardChosen(card.id) }.style("card")
            // The card says it already.
            .with { $0.tooltip = nil }
    }

    private var app: Widget {
        let entry = Entry(placeholder: "Client ID", name: "Client ID")
            .onSubmit { signIn.clientIDEntered($0) }
        return column {
            title
            Label().wrapped().selectable().bind { $0.text = signIn.text }
            Button("Open Spotify's Dashboard") { signIn.dashboardPressed() }.align(.center)
            entry
            Label().wrapped().style("error").bind {
                $0.text = signIn.appProblem ?? ""
                $0.isVisible = signIn.appProblem != nil
            }
            Button("Sign In") { signIn.clientIDEntered(entry.text) }
                .style("suggested-action", "pill").align(.center)
            backButton
        }
    }

    private var folder: Widget {
        let page = column {
            title
            text
            backButton
        }
        let chooser = FolderChooser(model: signIn)
        return page.on("map") { page in chooser.open(over: page) }
    }

    private var waiting: Widget {
        let address = Label().wrapped().centered().selectable().bind {
            $0.text = signIn.shownAddress ?? ""
            $0.isVisible = signIn.shownAddress != nil
        }
        return column {
            Spinner(pixels: 48, name: "Waiting").align(.center)
            title
            text
            address
            Button("Copy Address") { address.copyToClipboard(address.text) }
                .style("pill").align(.center).bind { $0.isVisible = signIn.shownAddress != nil }
            Button("Open Browser Again") { signIn.openBrowserAgainPressed() }
                .style("pill").align(.center).bind { $0.isVisible = signIn.canOpenBrowserAgain }
            backButton
        }
    }

    private var scanning: Widget {
        column {
            Spinner(pixels: 48, name: "Looking for music").align(.center)
            title
            text
            Button("Start Listening") { signIn.startListeningPressed() }
                .style("suggested-action", "pill").align(.center)
                .bind { $0.isEnabled = signIn.canStartListening }
            backButton
        }
    }

    private var question: Widget {
        status(icon: "dialog-question-symbolic") {
            Button("Keep in a File") { signIn.keepInFilePressed() }
                .style("suggested-action", "pill").align(.center)
            backButton
        }
    }

    private var failed: Widget {
        status(icon: "dialog-error-symbolic") {
            Button("Try Again") { signIn.tryAgainPressed() }
                .style("suggested-action", "pill").align(.center)
            backButton
        }
    }

    private func status(
        icon: String, @WidgetBuilder _ buttons: () -> [Widget]
    ) -> Widget {
        StatusPage(
            icon: icon, title: signIn.title, text: signIn.text,
            action: Box(.vertical, spacing: 12, buttons)
        ).bind {
            $0.title = signIn.title
            $0.text = signIn.text
        }
    }
}

/// Lets the person choose a folder in the desktop's own window.
private struct FolderChooser {
    let model: SignInModel

    func open(over widget: Widget) {
        Task {
            let folder = await widget.chooseFile(
                "Choose a Folder with Music", .folder, accept: "Choose")
            if model.page == .folder { model.folderPicked(folder) }
        }
    }
}
